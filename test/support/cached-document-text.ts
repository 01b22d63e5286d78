import { featureModules } from '../../src/modules/index.js';

/** Settings that do not affect the OpenAPI document and differ between tests. */
const IRRELEVANT_SETTINGS = [
  'DATABASE_URL',
  'DATA_DIR',
  'JWT_SECRET',
  'JWT_PREVIOUS_SECRET',
  'ENCRYPTION_KEY',
  'SMTP_URL',
  'REDIS_URL',
];

// Stored under a symbol, which Jest's environment does not delete: generating the document takes as long as the start of the application.
const CACHE_KEY = Symbol.for('masthead.document-texts');
const worker = globalThis as { [CACHE_KEY]?: Map<string, string> };

/** Returns the OpenAPI document for these settings and the current list of modules. Calls `read` only on the first use of a combination. */
export async function cachedDocumentText(
  env: Readonly<Record<string, string | undefined>>,
  read: () => Promise<string>,
): Promise<string> {
  const texts = (worker[CACHE_KEY] ??= new Map<string, string>());
  const settings = Object.entries(env).filter(
    ([name]) => !IRRELEVANT_SETTINGS.includes(name) && !name.includes('_S3_'),
  );
  const key = JSON.stringify([settings.sort(), featureModules.map(({ name }) => name)]);
  const text = texts.get(key) ?? (await read());
  texts.set(key, text);
  return text;
}
