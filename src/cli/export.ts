import { createWriteStream, type WriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Command } from 'commander';
import { Exporter, type ExportReport } from '../core/portability/exporter.js';
import { countLines } from './count-lines.js';
import { withProgress } from './progress-bar.js';
import type { Site } from './site.js';

interface Options {
  readonly files?: string;
}

export const exportCommand = (site: Site): Command =>
  new Command('export')
    .description('export all data as JSON Lines, for "masthead import jsonl" or other programs')
    .argument('[file]', 'file to write, replaced if it exists; - for standard output', '-')
    .option('--files <folder>', 'folder into which the files of attachments are copied')
    .action(site.runs(exportEverything));

async function exportEverything(site: Site, file: string, { files }: Options): Promise<void> {
  // An export must not change the database, and standard output must contain nothing else.
  const env = { ...site.quiet, MIGRATE_ON_START: 'false', ...(file === '-' && { LOG_LEVEL: 'silent' }) };
  await site.lend(async (app) => {
    const report = await withProgress(
      () => 'Exporting',
      (progress) => {
        const run = (stream: NodeJS.WritableStream) =>
          app.get(Exporter).export({ write: writerTo(stream), files, progress });
        return file === '-' ? run(process.stdout) : intoFile(file, run);
      },
    );
    tell(report, file === '-' ? process.stderr : process.stdout);
  }, env);
}

/** Writes under a temporary name until the file is complete. Mode 600, because the export contains password hashes. */
async function intoFile<T>(file: string, work: (stream: WriteStream) => Promise<T>): Promise<T> {
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

function writerTo(stream: NodeJS.WritableStream): (text: string) => Promise<void> {
  // The callback of `write` receives the error.
  stream.on('error', () => undefined);
  return (text) =>
    new Promise((done, fail) => {
      stream.write(text, (error) => (error ? fail(error) : done()));
    });
}

function tell({ counts, missing }: ExportReport, stream: NodeJS.WritableStream): void {
  stream.write(`Exported\n${countLines(counts)}`);
  if (missing.length === 0) return;
  process.stderr.write(`Files that are not in the export:\n${missing.map((line) => `  ${line}\n`).join('')}`);
  process.exitCode = 1;
}
