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
    .description('write everything as JSON Lines, for "masthead import jsonl" or another program')
    .argument('[file]', 'the file, which is replaced; - or nothing for standard output', '-')
    .option('--files <folder>', 'copy the files of attachments into this folder')
    .action(site.runs(exportEverything));

async function exportEverything(site: Site, file: string, { files }: Options): Promise<void> {
  // What is looked at is not changed; and on standard output nothing else may stand.
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

/** Under another name until it is whole; it holds hashes of passwords, and is its owner's alone. */
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
  // Whoever writes is told.
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
