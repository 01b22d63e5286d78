import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { TestApp } from '../support/test-app.js';

const ROOT = resolve(__dirname, '../..');

/** A folder of one's own inside the project, so that what is written there finds the project's packages. */
export function ownFolder(): string {
  const parent = join(ROOT, 'var');
  mkdirSync(parent, { recursive: true });
  return mkdtempSync(join(parent, 'openapi-'));
}

/** Writes down every document that the application serves: `whole.json`, `v1.json` … */
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
    // In lines: tools that point at a place look for it line by line.
    writeFileSync(files.at(-1)!, JSON.stringify(JSON.parse(text), null, 2));
  }
  return files;
}
