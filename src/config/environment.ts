import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

/** Settings as text, by the name of the variable, for example `process.env`. An undefined or empty value means the default. */
export type Environment = Record<string, string | undefined>;

/** Names of variables whose values in `.env` end at a `#` without a blank before it. */
const CUT_OFF = Symbol('cut off');

/** Variables of the process override an optional `.env` in the working folder, which overrides `defaults`. */
export function readEnvironment(defaults: Environment = {}): Environment {
  const text = existsSync('.env') ? readFileSync('.env', 'utf8') : '';
  const env: Environment = { ...defaults, ...parseEnv(text), ...process.env };
  // Copies of the object have the property too.
  return Object.assign(env, { [CUT_OFF]: findCutOffValues(text, env) });
}

/** Returns the variables of `readEnvironment` whose values are incomplete, because an unquoted `#` begins a comment in `.env`. */
export const cutOffValues = (env: Environment): readonly string[] =>
  (env as { readonly [CUT_OFF]?: readonly string[] })[CUT_OFF] ?? [];

/** A variable of the process with another value replaces the one of the file. A `#` after a blank is an intended comment. */
function findCutOffValues(text: string, env: Environment): string[] {
  const lines = [...text.matchAll(/^[ \t]*(?:export[ \t]+)?([\w.-]+)[ \t]*=((?![ \t]*["'`])[^#\r\n]*)#/gm)];
  return lines
    .filter(([, name, value]) => !/[ \t]$/.test(value!) && env[name!] === value!.trim())
    .map(([, name]) => name!);
}

/** Sets the folder for the temporary files of SQLite, which reads it when the process opens the first database. */
export function setSqliteTemporaryFolder(folder: string): void {
  process.env['SQLITE_TMPDIR'] ??= folder;
}
