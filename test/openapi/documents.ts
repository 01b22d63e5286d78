import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { TestApp } from '../support/test-app.js';

const ROOT = resolve(__dirname, '../..');

/** Creates a folder inside the project, so that its files can import the packages of the project. */
export function createProjectFolder(): string {
  const parent = join(ROOT, 'var');
  mkdirSync(parent, { recursive: true });
  return mkdtempSync(join(parent, 'openapi-'));
}

/** Writes the documents that the application serves to `whole.json`, `v1.json` and `v2.json`. Returns their paths. */
export async function writeDocuments(app: TestApp, folder: string): Promise<string[]> {
  const files: string[] = [];
  for (const [name, path] of [
    ['whole', '/openapi.json'],
    ['v1', '/openapi/v1.json'],
    ['v2', '/openapi/v2.json'],
  ] as const) {
    const { status, text } = await app.unchecked.get(path);
    if (status === 404) continue;
    files.push(join(folder, `${name}.json`));
    // Indented, because tools report the position of a finding by line.
    writeFileSync(files.at(-1)!, JSON.stringify(JSON.parse(text), null, 2));
  }
  return files;
}
