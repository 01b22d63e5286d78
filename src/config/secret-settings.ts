import { EnvError, type ValidatorSpec } from 'envalid';
import { readRegularFile } from './read-regular-file.js';

type Specs = Readonly<Record<string, ValidatorSpec<unknown>>>;

/** Larger files are not secrets: the path is wrong. */
const MAX_FILE_BYTES = 64 * 1024;
/** Shorter texts occur in messages by chance. */
const MIN_QUOTED_CHARACTERS = 4;

/**
 * Returns a validator of a secret setting. The value can then also be in a text file: the variable `<NAME>_FILE` contains the path, as
 * for Docker secrets and Kubernetes volumes. The file is read at the start only, and one final line break is removed. The start fails
 * if both variables are set, or if the file is unreadable or empty. An error message never contains the value: a message of
 * `validator` that quotes the value is replaced.
 *
 *     export const calendarSettings = {
 *       CALENDAR_TOKEN: secret(matchesPattern(/^\S{20,}$/, 'at least 20 characters'))({ default: undefined, desc: '…' }),
 *     };
 */
export const secret = <Validator extends (spec: never) => ValidatorSpec<unknown>>(validator: Validator): Validator =>
  ((spec: never) => ({ ...validator(spec), isSecret: true })) as unknown as Validator;

export const isSecret = (spec: ValidatorSpec<unknown> | undefined): boolean => spec !== undefined && 'isSecret' in spec;

/** Returns the variable with the path of a secret. */
export const secretFileKey = (key: string): string => `${key}_FILE`;

/** Returns the secret setting whose file the variable names; undefined for other variables. */
export function findSecretOfFile(specs: Specs, name: string): string | undefined {
  const key = name.replace(/_FILE$/, '');
  return key !== name && isSecret(specs[key]) ? key : undefined;
}

/** Returns the variables of the settings: each key, and `<NAME>_FILE` after each secret. */
export const variableNames = (specs: Specs): string[] =>
  Object.entries(specs).flatMap(([key, spec]) => (isSecret(spec) ? [key, secretFileKey(key)] : [key]));

/** Values of the settings, with those from files, and the errors of the files by key. */
export interface SecretFiles {
  readonly given: Record<string, string>;
  readonly errors: Map<string, string>;
}

/** Reads the secrets that are in files. An error contains no path: an operator may have set the secret in its place. */
export function readSecretFiles(specs: Specs, variables: Readonly<Record<string, string>>): SecretFiles {
  const given = { ...variables };
  const errors = new Map<string, string>();
  for (const [key, spec] of Object.entries(specs)) {
    const path = isSecret(spec) ? variables[secretFileKey(key)] : undefined;
    if (path === undefined) continue;
    try {
      if (given[key] !== undefined) throw new EnvError(`must not be set together with ${key}`);
      given[key] = readSecret(path);
    } catch (error) {
      if (!(error instanceof EnvError)) throw error;
      errors.set(key, `${secretFileKey(key)}: ${error.message}`);
    }
  }
  return { given, errors };
}

function readSecret(path: string): string {
  const bytes = readRegularFile(path, MAX_FILE_BYTES);
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new EnvError('must be the path of a text file: the file is not UTF-8');
  }
  const secret = text.replace(/\r?\n$/, '');
  if (secret.trim() === '') throw new EnvError('the file is empty');
  return secret;
}

/** Returns the message of a validator. The message for a secret must not contain the value, one of its lines or list entries. */
export function describeInvalidValue(spec: ValidatorSpec<unknown>, value: string, error: Error): string {
  if (!isSecret(spec)) return error.message;
  const parts = [value, ...value.split(/[\n,]/)].map((part) => part.trim());
  const isQuoted = parts.some((part) => part.length >= MIN_QUOTED_CHARACTERS && error.message.includes(part));
  // Other errors, such as those of `JSON.parse`, quote a part of the value.
  return error instanceof EnvError && !isQuoted ? error.message : 'is invalid';
}
