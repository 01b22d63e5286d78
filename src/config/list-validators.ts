import { EnvError, makeValidator } from 'envalid';
import { parseHttpUrl, parseMysqlUrl } from './validators.js';

/** A comma-separated list without duplicates. `check` parses or rejects each entry. */
const listOf = <T>(check: (entry: string, index: number) => T) =>
  makeValidator<T[]>((input) => [...new Set(input.split(',').map((entry, index) => check(entry.trim(), index)))]);

/** Comma-separated names. `allowed` describes them in the error message. */
export const nameList = (pattern: RegExp, allowed: string) =>
  listOf((entry) => {
    if (!pattern.test(entry)) throw new EnvError(`must list ${allowed}; "${entry}" is not allowed`);
    return entry;
  });

/** Comma-separated values of a closed list. */
export const choiceList = <T extends string>(known: readonly T[]) =>
  listOf((entry) => {
    const found = known.find((one) => one === entry);
    if (found === undefined) throw new EnvError(`must list some of ${known.join(', ')}; "${entry}" is not allowed`);
    return found;
  });

/** HTTP methods. OPTIONS and HEAD are always allowed. */
export const httpMethods = listOf((entry) => {
  const method = entry.toUpperCase();
  if (!/^(GET|POST|PUT|PATCH|DELETE)$/.test(method)) {
    throw new EnvError(`must list methods of GET, POST, PUT, PATCH and DELETE; "${entry}" is not allowed`);
  }
  return method;
});

/** Web origins such as `https://example.org:8443`, or `*`. */
export const origins = listOf((entry) => {
  if (entry === '*' || (URL.canParse(entry) && new URL(entry).origin === entry)) return entry;
  throw new EnvError(`must list origins such as https://example.org, without a path, or *; "${entry}" is not allowed`);
});

/** Absolute http(s) URLs without query and fragment. A comma in a URL is `%2C`. */
export const httpUrls = listOf(parseHttpUrl);

/** MySQL URLs; a comma in a password or a path is `%2C`. The error omits the entry, which may contain the password. */
export const mysqlUrls = listOf((entry, index) => {
  try {
    return parseMysqlUrl(entry, 'must be mysql://user:password@host:3306/name');
  } catch (error) {
    throw new EnvError(`URL ${index + 1}: ${(error as Error).message}`);
  }
});

/** Durations in seconds, in order; duplicates are allowed. */
export const secondsList = makeValidator<number[]>((input) =>
  input.split(',').map((entry) => {
    const seconds = Number(entry);
    if (!/^\s*\d+\s*$/.test(entry) || seconds < 1 || seconds > 2_592_000) {
      throw new EnvError(`must list whole numbers of seconds from 1 to 2592000; "${entry.trim()}" is not allowed`);
    }
    return seconds;
  }),
);
