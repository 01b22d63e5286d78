import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HtmlValidate } from 'html-validate';
import { validateXML } from 'xmllint-wasm';

// The sanitizer writes void elements with a slash.
const html = new HtmlValidate({ root: true, extends: ['html-validate:recommended'], rules: { 'void-style': 'off' } });

/** Validates an HTML page and returns each error with its rule and line. */
export async function htmlErrors(page: string): Promise<string[]> {
  const { results } = await html.validateString(page);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line }) => `${ruleId}, line ${line}: ${message}`),
  );
}

const SCHEMAS = { atom: ['atom.rng', 'relaxng'], sitemap: ['sitemap.xsd', 'schema'] } as const;
const MAX_MEMORY_PAGES = 4096;

/** Validates a feed or a sitemap against its schema and returns the errors. */
export async function xmlErrors(xml: string, kind: keyof typeof SCHEMAS): Promise<string[]> {
  const [file, extension] = SCHEMAS[kind];
  const schema = readFileSync(join(__dirname, 'schemas', file), 'utf8');
  const { errors } = await validateXML({ xml, schema, extension, maxMemoryPages: MAX_MEMORY_PAGES });
  return errors.map(({ message }) => message);
}
