import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { compose, entitiesOf } from '../composition.js';
import { ExportFileError } from '../core/portability/export-reader.js';
import { Importer, type ImportSource, type ImportStep } from '../core/portability/importer.js';
import { assertEmptyTarget } from '../core/portability/import-target.repository.js';
import { formatCounts } from './format-counts.js';
import { withProgress } from './progress-bar.js';
import type { CliContext } from './cli-context.js';

interface Options {
  readonly files?: string;
}

/**
 * Creates neither an administrator nor sample content: the import needs an empty database. A database with content is neither changed nor
 * migrated.
 */
export async function importJsonl(context: CliContext, file: string, { files }: Options): Promise<void> {
  const source = await openSource(file);
  const env = { ...context.commandEnvironment, MIGRATE_ON_START: 'true' };
  const { modules, settings } = compose(context.modules, env);
  await assertEmptyTarget(settings, entitiesOf(modules));
  await context.withApp(
    async (app) => {
      let current: ImportStep = 'Checking';
      const { counts, rebuildReports } = await withProgress(
        context,
        () => current,
        (move) => {
          const progress = (step: ImportStep, done: number, total: number) => {
            current = step;
            move(done, total);
          };
          return app.get(Importer).import(source, { files, progress });
        },
      ).catch((error: unknown) => {
        throw error instanceof ExportFileError ? addLocation(error, file) : error;
      });
      context.print(`Imported\n${formatCounts(counts)}${rebuildReports.map((line) => `${line}\n`).join('')}`);
    },
    { env },
  );
}

/** A source that is not a regular file, such as a pipe, can be read only once. */
async function openSource(file: string): Promise<ImportSource> {
  if (file === '-') return { open: () => process.stdin };
  const open = () => createReadStream(file) as AsyncIterable<Buffer>;
  const found = await stat(file);
  return found.isFile() ? { open, size: found.size } : { open };
}

function addLocation(error: ExportFileError, file: string): ExportFileError {
  error.message = `${file === '-' ? 'standard input' : file}:${error.line}: ${error.message}`;
  return error;
}
