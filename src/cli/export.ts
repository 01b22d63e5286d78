import { Command } from 'commander';
import { Exporter, type ExportReport } from '../core/portability/exporter.js';
import { conflict } from '../core/errors/domain-error.js';
import { explainError } from './explain-error.js';
import { formatCounts } from './format-counts.js';
import { isSiteFolder } from './new/site-folder.js';
import { OutputFile } from './output-file.js';
import { withProgress } from './progress-bar.js';
import type { CliContext, CommandOutput } from './cli-context.js';

interface Options {
  readonly files?: string;
  readonly withoutModules?: true;
}

export const createExportCommand = (context: CliContext): Command =>
  new Command('export')
    .description('export all data as JSON Lines, for "import jsonl" or other programs')
    .argument('[file]', 'file to write, replaced if it exists; - for standard output', '-')
    .option('--files <folder>', 'folder into which the files of attachments are copied')
    .option('--without-modules', 'in the folder of a site: export only the tables of Masthead')
    .action(context.action(exportAll));

async function exportAll(context: CliContext, file: string, { files, withoutModules }: Options): Promise<void> {
  if (context.isOfPackage && !withoutModules && isSiteFolder()) {
    throw conflict(
      'This folder is a site, and this command line would omit the tables of its modules. Use the command line of the site ' +
        '("npm run masthead -- export"), or add --without-modules to export only the tables of Masthead.',
    );
  }
  // Before the application starts: a path that cannot be written is reported at once.
  const target = file === '-' ? undefined : new OutputFile(file);
  // Standard output must contain nothing else.
  const env = { ...context.commandEnvironment, ...(!target && { LOG_LEVEL: 'silent' }) };
  const mode = { env, isReadOnly: true };
  await context.withApp(async (app) => {
    const report = await withProgress(
      context,
      () => 'Exporting',
      (progress) => {
        const run = (write: (text: string) => Promise<void>) => app.get(Exporter).export({ write, files, progress });
        return target ? target.write(run) : run(streamWriter(context.output.stdout));
      },
    );
    printReport(report, context.output, !target);
  }, mode);
}

function streamWriter(stream: NodeJS.WritableStream): (text: string) => Promise<void> {
  // The callback of `write` receives the error.
  stream.on('error', () => undefined);
  return (text) =>
    new Promise((done, fail) => {
      // A connection of the database can have the same error code, so the code is explained here.
      stream.write(text, (error) => (error ? fail(conflict(explainError(error))) : done()));
    });
}

/** `isRedirected`: standard output contains the export. */
function printReport({ counts, missing }: ExportReport, output: CommandOutput, isRedirected: boolean): void {
  (isRedirected ? output.stderr : output.stdout).write(`Exported\n${formatCounts(counts)}`);
  if (missing.length === 0) return;
  output.stderr.write(`Files that are not in the export:\n${missing.map((line) => `  ${line}\n`).join('')}`);
  output.exitCode = 1;
}
