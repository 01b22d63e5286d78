import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { buildDocument } from '../core/openapi/build-document.js';
import { reporting, withApp } from './run-command.js';

export const openapiCommand = (): Command =>
  new Command('openapi')
    .description('write the description of the API (OpenAPI, JSON)')
    .option('--out <file>', 'to a file instead of standard output')
    .action(reporting(writeDocument));

/** Made from the code alone: with settings of its own and an empty database, both thrown away afterwards. */
async function writeDocument({ out }: { out?: string }): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'masthead-openapi-'));
  try {
    const env = { DATA_DIR: folder, DATABASE_URL: `sqlite:${join(folder, 'empty.sqlite')}`, LOG_LEVEL: 'silent' };
    await withApp(env, (app) => {
      const text = `${JSON.stringify(buildDocument(app), null, 2)}\n`;
      if (out === undefined) process.stdout.write(text);
      else writeFileSync(out, text);
      return Promise.resolve();
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
