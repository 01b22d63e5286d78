import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startTestApp } from '../support/test-app.js';
import { seedAllModules, type SeededContent } from '../support/seed-all-modules.js';
import type { CommandLine } from './command-line.js';

/** Starts the service on the database of `line`, creates rows in every table, and stops the service. */
export async function createSampleSite(line: CommandLine): Promise<SeededContent> {
  const { DATABASE_URL, DATA_DIR } = line.env;
  const app = await startTestApp({ DATABASE_URL, DATA_DIR });
  try {
    return await seedAllModules(app);
  } finally {
    await app.stop();
  }
}

/** Exports the database and returns the lines. Copies the attachments to the folder `files`, if set. */
export async function exportLines(line: CommandLine, name: string, files?: string): Promise<string[]> {
  const file = join(line.folder, name);
  const ended = await line.run(['export', file, ...(files === undefined ? [] : ['--files', files])]);
  if (ended.code !== 0) throw new Error(ended.stderr);
  return readFileSync(file, 'utf8').split('\n').slice(0, -1);
}

export function writeImportFile(line: CommandLine, lines: readonly string[]): string {
  const file = join(line.folder, 'import.jsonl');
  writeFileSync(file, lines.map((text) => `${text}\n`).join(''));
  return file;
}
