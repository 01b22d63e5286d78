import { createWriteStream, type WriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Command } from 'commander';
import { Exporter, type ExportReport } from '../core/portability/exporter.js';
import { conflict } from '../core/errors/domain-error.js';
import { formatCounts } from './format-counts.js';
import { isSiteFolder } from './new/site-folder.js';
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
  // Standard output must contain nothing else.
  const env = { ...context.commandEnvironment, ...(file === '-' && { LOG_LEVEL: 'silent' }) };
  const mode = { env, isReadOnly: true };
  await context.withApp(async (app) => {
    const report = await withProgress(
      context,
      () => 'Exporting',
      (progress) => {
        const run = (stream: NodeJS.WritableStream) =>
          app.get(Exporter).export({ write: streamWriter(stream), files, progress });
        return file === '-' ? run(context.output.stdout) : writeFileAtomically(file, run);
      },
    );
    printReport(report, context.output, file === '-');
  }, mode);
}

/** Writes under a temporary name until the file is complete. Mode 600, because the export contains password hashes. */
async function writeFileAtomically<T>(file: string, work: (stream: WriteStream) => Promise<T>): Promise<T> {
  const draft = `${file}.part`;
  await rm(draft, { force: true });
  const stream = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true });
  try {
    const result = await work(stream);
    await new Promise<void>((done, fail) => stream.end((error?: Error | null) => (error ? fail(error) : done())));
    await rename(draft, file);
    return result;
  } catch (error) {
    stream.destroy();
    await rm(draft, { force: true });
    throw error;
  }
}

function streamWriter(stream: NodeJS.WritableStream): (text: string) => Promise<void> {
  // The callback of `write` receives the error.
  stream.on('error', () => undefined);
  return (text) =>
    new Promise((done, fail) => {
      stream.write(text, (error) => (error ? fail(error) : done()));
    });
}

/** `isRedirected`: standard output contains the export. */
function printReport({ counts, missing }: ExportReport, output: CommandOutput, isRedirected: boolean): void {
  (isRedirected ? output.stderr : output.stdout).write(`Exported\n${formatCounts(counts)}`);
  if (missing.length === 0) return;
  output.stderr.write(`Files that are not in the export:\n${missing.map((line) => `  ${line}\n`).join('')}`);
  output.exitCode = 1;
}
