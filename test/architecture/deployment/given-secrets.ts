import { readFileSync } from 'node:fs';

/** Values that Masthead takes for secrets of production. */
export const SECRETS = {
  JWT_SECRET: 'p2Yc0mGq7vT1xk3ZbL9wR5dN8sH4jF6uAeQiWoXr',
  ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
};

/** What docs/operations.md tells to put into the Secret, each with a value of its form. */
export function documentedSecret(): Record<string, string> {
  const page = readFileSync('docs/operations.md', 'utf8');
  const [, file] = /^# masthead\.env\b.*\n([^`]*)```$/m.exec(page)!;
  const lines = [...file!.matchAll(/^([A-Z0-9_]+)=(\S+)/gm)].map(([, key, value]) => [key!, value!]);
  return { ...(Object.fromEntries(lines) as Record<string, string>), ...SECRETS };
}
