import { featureModules } from '../../src/modules/index.js';

/** What no OpenAPI document says, and what differs from one test to the next. */
const UNSAID = [
  'DATABASE_URL',
  'DATA_DIR',
  'JWT_SECRET',
  'JWT_PREVIOUS_SECRET',
  'ENCRYPTION_KEY',
  'SMTP_URL',
  'REDIS_URL',
];

// Kept by a symbol, which Jest's environment leaves alone: to make the document takes as long as to start the application.
const KNOWN = Symbol.for('masthead.document-texts');
const worker = globalThis as { [KNOWN]?: Map<string, string> };

/** The OpenAPI document of an application with these settings and the modules that are listed now; `read` asks it where no other with the same has been asked. */
export async function documentText(
  env: Readonly<Record<string, string | undefined>>,
  read: () => Promise<string>,
): Promise<string> {
  const texts = (worker[KNOWN] ??= new Map<string, string>());
  const said = Object.entries(env).filter(([name]) => !UNSAID.includes(name) && !name.includes('_S3_'));
  const key = JSON.stringify([said.sort(), featureModules.map(({ name }) => name)]);
  const text = texts.get(key) ?? (await read());
  texts.set(key, text);
  return text;
}
