import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { cleanEnv, EnvMissingError } from 'envalid';
import { distance } from 'fastest-levenshtein';
import { PASSWORD_HASH_MEMORY_KIB } from './auth.settings.js';
import { findDependentErrors } from './dependent-settings.js';
import { persistedSecret } from './persisted-secret.js';
import { resolveDependentDefaults, coreSettings, type SettingsSection, type Settings } from './settings.js';

export type Environment = Record<string, string | undefined>;

/** Aborts the startup. The message lists every error with key, problem and allowed values. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
  constructor(readonly problems: readonly string[]) {
    super(['Invalid configuration:', ...problems.map((fault) => `  ${fault}`)].join('\n'));
  }
}

/** Reads and validates all settings; `modules` are the sections of the modules. The only reader of `process.env` and `.env`. */
export function loadSettings(modules: SettingsSection = {}, env: Environment = readEnvironment()): Settings {
  // An empty variable counts as unset: Compose files and Kubernetes templates cannot omit a variable.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const problems: string[] = [];
  const values = cleanEnv(given, { ...coreSettings, ...modules } as typeof coreSettings, {
    reporter: ({ errors }) => {
      for (const [key, error] of Object.entries(errors)) {
        if (error) problems.push(`${key}: ${error instanceof EnvMissingError ? 'is required' : error.message}`);
      }
    },
  });
  if (given['NODE_ENV'] === 'production') {
    for (const key of ['JWT_SECRET', 'ENCRYPTION_KEY', 'PUBLIC_URL']) {
      if (given[key] === undefined) problems.push(`${key}: is required in production`);
    }
    if (values.PASSWORD_HASH_MEMORY_KIB < PASSWORD_HASH_MEMORY_KIB) {
      problems.push(`PASSWORD_HASH_MEMORY_KIB: must be ${PASSWORD_HASH_MEMORY_KIB} in production`);
    }
  }
  if (given['JWT_PREVIOUS_SECRET'] !== undefined && given['JWT_PREVIOUS_SECRET'] === given['JWT_SECRET']) {
    problems.push('JWT_PREVIOUS_SECRET: must differ from JWT_SECRET');
  }
  const { API_V1_DEPRECATED_AT: deprecated, API_V1_SUNSET_AT: sunset } = { ...values };
  if (sunset && (deprecated ? sunset < deprecated : given['API_V1_DEPRECATED_AT'] === undefined)) {
    problems.push('API_V1_SUNSET_AT: must not be before API_V1_DEPRECATED_AT, which must be set with it');
  }
  if (given['DATABASE_REPLICA_URLS'] !== undefined && !given['DATABASE_URL']?.startsWith('mysql:')) {
    problems.push('DATABASE_REPLICA_URLS: requires a MySQL database in DATABASE_URL');
  }
  const reported = problems.map((problem) => problem.slice(0, problem.indexOf(':')));
  problems.push(...findDependentErrors(modules, { ...values }, reported));
  if (problems.length > 0) throw new SettingsError(problems);
  return resolveDependentDefaults(
    { ...values },
    (name, bytes) => persistedSecret(values.DATA_DIR, name, bytes),
    process.stdout.isTTY,
  );
}

/** Names of variables that look like a misspelt registered key: `[given, meant]`. */
export function findMisspelledKeys(
  modules: SettingsSection = {},
  env: Environment = readEnvironment(),
): [string, string][] {
  const keys = Object.keys({ ...coreSettings, ...modules });
  return Object.keys(env)
    .filter((name) => !keys.includes(name))
    .flatMap((name) => {
      const meant = keys.find((key) => key.length > 5 && distance(key, name.toUpperCase()) <= (key.length > 8 ? 2 : 1));
      return meant === undefined ? [] : [[name, meant] as [string, string]];
    });
}

/** Variables of the process override an optional `.env` in the working folder, which overrides `defaults`. */
export function readEnvironment(defaults: Environment = {}): Environment {
  const file = existsSync('.env') ? parseEnv(readFileSync('.env', 'utf8')) : {};
  return { ...defaults, ...file, ...process.env };
}
