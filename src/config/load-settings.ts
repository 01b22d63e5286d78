import { cleanEnv, EnvMissingError, type ValidatorSpec } from 'envalid';
import { distance } from 'fastest-levenshtein';
import { PASSWORD_HASH_MEMORY_KIB } from './auth.settings.js';
import { runDependentChecks } from './dependent-settings.js';
import { cutOffValues, type Environment, readEnvironment } from './environment.js';
import { persistedSecret } from './persisted-secret.js';
import {
  describeInvalidValue,
  findSecretOfFile,
  readSecretFiles,
  secretFileKey,
  variableNames,
} from './secret-settings.js';
import {
  resolveDependentDefaults,
  coreSettings,
  type RegisteredSettings,
  type SettingsSection,
  type Settings,
} from './settings.js';

/** Aborts the startup. The message lists every error with key, problem and allowed values. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
  constructor(readonly problems: readonly string[]) {
    super(['Invalid configuration:', ...problems.map((fault) => `  ${fault}`)].join('\n'));
  }
}

/**
 * Returns further errors, for example of settings that depend on the modules. `problems` are the errors that were found before;
 * `settings` has defaults in place of invalid values, and empty texts in place of generated secrets.
 */
export type SettingsCheck = (settings: Settings, problems: readonly string[]) => readonly string[];

/** Values that modules set for variables that the environment does not have, with the names of the modules. */
export type SettingDefaults = Readonly<Record<string, { readonly value: string; readonly module: string }>>;

/**
 * Validates all settings, and reads the files of secrets; `modules` are the sections of the modules. Throws one error that lists the
 * problems in the order of the settings, then the names in `env` that look like a misspelt setting.
 */
export function loadSettings(
  modules: SettingsSection = {},
  env: Environment = readEnvironment(),
  check: SettingsCheck = () => [],
  defaults: SettingDefaults = {},
): Settings {
  const specs: SettingsSection = { ...coreSettings, ...modules };
  const variables = { ...valuesOf(defaults), ...withoutEmpty(env) };
  const { given, errors } = readSecretFiles(specs, variables);
  for (const name of cutOffValues(env)) errors.set(findSecretOfFile(specs, name) ?? name, describeCutOff(name));
  const values = {
    ...cleanEnv(given, specs as typeof coreSettings, { reporter: (report) => addErrors(report.errors) }),
  };
  function addErrors(invalid: Partial<Record<string, Error>>): void {
    for (const [key, error] of Object.entries(invalid)) {
      // A secret with an unreadable file also counts as missing.
      if (!error || errors.has(key)) continue;
      const source = describeSource(key, given, env, defaults);
      errors.set(key, `${key}: ${describeError(specs[key]!, given[key], error)}${source}`);
    }
  }
  const builtIn = Object.fromEntries(Object.entries(specs).map(([key, spec]) => [key, spec.default]));
  const draft = resolveDependentDefaults({ ...(builtIn as RegisteredSettings), ...values }, () => '', false);
  const problems = [
    ...Object.keys(specs).flatMap((key) => errors.get(key) ?? []),
    ...findDependentErrors(values, given, errors),
    ...runDependentChecks(specs, values, [...errors.keys()]),
  ];
  problems.push(...check(draft, problems));
  if (problems.length > 0) throw new SettingsError([...problems, ...misspellings(modules, env)]);
  return resolveDependentDefaults(
    values,
    (name, bytes) => persistedSecret(values.DATA_DIR, name, bytes),
    process.stdout.isTTY,
  );
}

/** An empty variable counts as unset: Compose files and Kubernetes templates cannot omit a variable. */
const withoutEmpty = (env: Environment) =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim())) as Record<string, string>;

const valuesOf = (defaults: SettingDefaults) =>
  Object.fromEntries(Object.entries(defaults).map(([key, { value }]) => [key, value]));

/** The value can be a secret. */
const describeCutOff = (name: string): string =>
  `${name}: the value in .env ends at "#", which begins a comment: quote the value, ${name}="…#…"`;

/** Returns the source of the value, or an empty text if the source is the variable of the setting. */
function describeSource(key: string, given: Environment, env: Environment, defaults: SettingDefaults): string {
  if (given[key] === undefined || given[key] === env[key]) return '';
  const module = defaults[key]?.module;
  return module === undefined ? ` (from ${secretFileKey(key)})` : ` (from "settingDefaults" of the module "${module}")`;
}

const misspellings = (modules: SettingsSection, env: Environment): string[] =>
  findMisspelledKeys(modules, env).map(([given, meant]) => `${given}: is not a setting. Did you mean ${meant}?`);

function describeError(spec: ValidatorSpec<unknown>, value: string | undefined, error: Error): string {
  return error instanceof EnvMissingError ? 'is required' : describeInvalidValue(spec, value ?? '', error);
}

/** Returns the errors of settings that depend on other settings. Skips settings in `errors`. */
function findDependentErrors(
  values: Partial<RegisteredSettings>,
  given: Readonly<Record<string, string>>,
  errors: ReadonlyMap<string, string>,
): string[] {
  const problems: string[] = [];
  const isMissing = (key: string) => given[key] === undefined && !errors.has(key);
  if (given['NODE_ENV'] === 'production') {
    for (const key of ['JWT_SECRET', 'ENCRYPTION_KEY', 'PUBLIC_URL']) {
      if (isMissing(key)) problems.push(`${key}: is required in production`);
    }
    if (values.PASSWORD_HASH_MEMORY_KIB! < PASSWORD_HASH_MEMORY_KIB) {
      problems.push(`PASSWORD_HASH_MEMORY_KIB: must be ${PASSWORD_HASH_MEMORY_KIB} in production`);
    }
  }
  if (given['JWT_PREVIOUS_SECRET'] !== undefined && given['JWT_PREVIOUS_SECRET'] === given['JWT_SECRET']) {
    problems.push('JWT_PREVIOUS_SECRET: must differ from JWT_SECRET');
  }
  const { API_V1_DEPRECATED_AT: deprecated, API_V1_SUNSET_AT: sunset } = values;
  if (sunset && (deprecated ? sunset < deprecated : isMissing('API_V1_DEPRECATED_AT'))) {
    problems.push('API_V1_SUNSET_AT: must not be before API_V1_DEPRECATED_AT, which must be set with it');
  }
  const isMysql = given['DATABASE_URL']?.startsWith('mysql:') ?? errors.has('DATABASE_URL');
  if (given['DATABASE_REPLICA_URLS'] !== undefined && !isMysql) {
    problems.push('DATABASE_REPLICA_URLS: requires a MySQL database in DATABASE_URL');
  }
  return problems;
}

/** Names of variables that look like a misspelt registered variable: `[given, meant]`. */
export function findMisspelledKeys(
  modules: SettingsSection = {},
  env: Environment = readEnvironment(),
): [string, string][] {
  const names = variableNames({ ...coreSettings, ...modules });
  return Object.keys(env)
    .filter((name) => !names.includes(name))
    .flatMap((name) => {
      const upper = name.toUpperCase();
      const meant = names.find(
        // A file can contain a secret only: PORT_FILE is a mistake too.
        (key) => upper === secretFileKey(key) || (key.length > 5 && distance(key, upper) <= (key.length > 8 ? 2 : 1)),
      );
      return meant === undefined ? [] : [[name, meant] as [string, string]];
    });
}
