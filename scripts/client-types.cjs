'use strict';

// Makes the generated sources of clients/typescript from openapi.json. CommonJS because two loaders share it: Node, and
// Jest, which compares the files with the document.
const { writeFileSync } = require('node:fs');
const { join } = require('node:path');
const { default: openapiTypescript, astToString } = require('openapi-typescript');
const { factory } = require('typescript');

const ROOT = join(__dirname, '..');

const HEAD = '// Made by "npm run client:types" from openapi.json, which a test holds it to.\n\n';

/** The texts of the generated files, by their names. */
async function clientTypes() {
  const document = require(join(ROOT, 'openapi.json'));
  const ast = await openapiTypescript(structuredClone(document), {
    // What has a default may be left out of a request.
    defaultNonNullable: false,
    transform: ({ format }) => (format === 'binary' ? factory.createTypeReferenceNode('Blob') : undefined),
  });
  return { 'schema.ts': HEAD + astToString(ast), 'posts-with-idempotency-key.ts': HEAD + postsWithKey(document) };
}

function postsWithKey({ paths }) {
  const taking = Object.keys(paths).filter((path) =>
    paths[path].post?.parameters?.some(({ name }) => name === 'Idempotency-Key'),
  );
  const lines = taking.map((path) => `  '${path}',`);
  return `export const POSTS_WITH_IDEMPOTENCY_KEY: ReadonlySet<string> = new Set([\n${lines.join('\n')}\n]);\n`;
}

module.exports = { clientTypes };

if (require.main === module) {
  clientTypes().then((files) => {
    for (const [name, text] of Object.entries(files)) {
      writeFileSync(join(ROOT, 'clients/typescript/src', name), text);
    }
  });
}
