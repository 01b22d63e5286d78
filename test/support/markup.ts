import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HtmlValidate } from 'html-validate';
import { validateXML } from 'xmllint-wasm';

// Articles are stored as their sanitiser writes them: with a slash in elements that have no end.
const html = new HtmlValidate({ root: true, extends: ['html-validate:recommended'], rules: { 'void-style': 'off' } });

/** What is wrong with a page, each fault with its rule. */
export async function htmlFaults(page: string): Promise<string[]> {
  const { results } = await html.validateString(page);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line }) => `${ruleId}, line ${line}: ${message}`),
  );
}

const SCHEMAS = { atom: ['atom.rng', 'relaxng'], sitemap: ['sitemap.xsd', 'schema'] } as const;
const LARGEST_PAGES = 4096;

/** What is wrong with a feed or a sitemap by its schema. */
export async function xmlFaults(xml: string, kind: keyof typeof SCHEMAS): Promise<string[]> {
  const [file, extension] = SCHEMAS[kind];
  const schema = readFileSync(join(__dirname, 'schemas', file), 'utf8');
  const { errors } = await validateXML({ xml, schema, extension, maxMemoryPages: LARGEST_PAGES });
  return errors.map(({ message }) => message);
}
