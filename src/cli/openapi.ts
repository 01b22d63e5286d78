import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command, Option } from 'commander';
import { notFound } from '../core/errors/domain-error.js';
import { buildDocuments } from '../core/openapi/build-documents.js';
import { API_VERSIONS, type ApiVersion } from '../core/routing/api-version.js';
import type { CliContext } from './cli-context.js';

export const createOpenapiCommand = (context: CliContext): Command =>
  new Command('openapi')
    .description('write the OpenAPI document of the API (JSON)')
    .addOption(
      new Option('--version <version>', 'write the document of one version only').choices(API_VERSIONS.map(String)),
    )
    .option('--out <file>', 'write to a file instead of standard output')
    .action(context.action(writeDocument));

/** Generates the document from the code only, with default settings and a temporary, empty database. */
async function writeDocument(context: CliContext, { version, out }: { version?: string; out?: string }): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'masthead-openapi-'));
  try {
    const env = { DATA_DIR: folder, DATABASE_URL: `sqlite:${join(folder, 'empty.sqlite')}`, LOG_LEVEL: 'silent' };
    await context.withApp(
      async (app) => {
        const { complete, byVersion } = await buildDocuments(app);
        const document = version === undefined ? complete : byVersion.get(Number(version) as ApiVersion);
        if (!document) throw notFound(`There is no version ${version} of the API`);
        const text = `${JSON.stringify(document, null, 2)}\n`;
        if (out === undefined) context.print(text);
        else writeFileSync(out, text);
      },
      { env },
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
