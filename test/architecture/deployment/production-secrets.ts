import { readFileSync } from 'node:fs';

/** Secrets that Masthead accepts in production. */
export const PRODUCTION_SECRETS = {
  JWT_SECRET: 'p2Yc0mGq7vT1xk3ZbL9wR5dN8sH4jF6uAeQiWoXr',
  ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
};

/** Returns the variables of the Secret in docs/kubernetes.md, with valid values. */
export function documentedSecret(): Record<string, string> {
  const page = readFileSync('docs/kubernetes.md', 'utf8');
  const [, file] = /^ *# masthead\.env\b.*\n([^`]*)```$/m.exec(page)!;
  const lines = [...file!.matchAll(/^ *([A-Z0-9_]+)=(\S+)/gm)].map(([, key, value]) => [key!, value!]);
  return { ...(Object.fromEntries(lines) as Record<string, string>), ...PRODUCTION_SECRETS };
}
