import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { ExportFileError } from '../core/portability/export-file.error.js';
import { Importer, type ExportSource, type ImportStep } from '../core/portability/importer.js';
import { countLines } from './count-lines.js';
import { withProgress } from './progress-bar.js';
import type { Site } from './site.js';

interface Options {
  readonly files?: string;
}

/** Creates neither an administrator nor sample content: the import needs an empty database. */
export async function importJsonl(site: Site, file: string, { files }: Options): Promise<void> {
  const source = await sourceOf(file);
  const env = { ...site.quiet, MIGRATE_ON_START: 'true' };
  await site.lend(async (app) => {
    let current: ImportStep = 'Checking';
    const { counts, made } = await withProgress(
      () => current,
      (move) => {
        const progress = (step: ImportStep, done: number, total: number) => {
          current = step;
          move(done, total);
        };
        return app.get(Importer).import(source, { files, progress });
      },
    ).catch((error: unknown) => {
      throw error instanceof ExportFileError ? named(error, file) : error;
    });
    process.stdout.write(`Imported\n${countLines(counts)}${made.map((line) => `${line}\n`).join('')}`);
  }, env);
}

/** A source that is not a regular file, such as a pipe, can be read only once. */
async function sourceOf(file: string): Promise<ExportSource> {
  if (file === '-') return { open: () => process.stdin };
  const open = () => createReadStream(file) as AsyncIterable<Buffer>;
  const found = await stat(file);
  return found.isFile() ? { open, size: found.size } : { open };
}

function named(error: ExportFileError, file: string): ExportFileError {
  error.message = `${file === '-' ? 'standard input' : file}:${error.line}: ${error.message}`;
  return error;
}
