import { EnvError, makeValidator } from 'envalid';
import { checkedEscapes, isMysqlUrl } from './validators.js';

/** A list, comma separated, each of whose entries `check` takes apart or refuses. */
const listOf = <T>(check: (entry: string) => T) =>
  makeValidator<T[]>((input) => {
    const entries = input.split(',').map((entry) => entry.trim());
    return [...new Set(entries)].map(check);
  });

/** Names, comma separated; `allowed` says in words what they are. */
export const names = (pattern: RegExp, allowed: string) =>
  listOf((entry) => {
    if (!pattern.test(entry)) throw new EnvError(`must list ${allowed}; "${entry}" is none`);
    return entry;
  });

/** Some of a closed list. */
export const choices = <T extends string>(known: readonly T[]) =>
  listOf((entry) => {
    const found = known.find((one) => one === entry);
    if (found === undefined) throw new EnvError(`must list some of ${known.join(', ')}; "${entry}" is none`);
    return found;
  });

/** Methods of HTTP that change or read; OPTIONS and HEAD go without saying. */
export const httpMethods = listOf((entry) => {
  const method = entry.toUpperCase();
  if (!/^(GET|POST|PUT|PATCH|DELETE)$/.test(method)) {
    throw new EnvError(`must list methods out of GET, POST, PUT, PATCH and DELETE; "${entry}" is none`);
  }
  return method;
});

/** Web origins such as `https://example.org:8443`, or `*`. */
export const origins = listOf((entry) => {
  if (entry === '*' || (URL.canParse(entry) && new URL(entry).origin === entry)) return entry;
  throw new EnvError(`must list origins such as https://example.org, without a path, or *; "${entry}" is none`);
});

/** Databases on MySQL; a comma in a password is `%2C`. What is refused is not said: it may hold the password. */
export const mysqlUrls = listOf((entry) => {
  if (isMysqlUrl(entry)) return checkedEscapes(entry);
  throw new EnvError('must list mysql://user:password@host:3306/name, comma separated');
});

/** Spans of time in seconds, in their order; the same one may be there twice. */
export const secondsList = makeValidator<number[]>((input) =>
  input.split(',').map((entry) => {
    const seconds = Number(entry);
    if (!/^\s*\d+\s*$/.test(entry) || seconds < 1 || seconds > 2_592_000) {
      throw new EnvError(`must list whole numbers of seconds from 1 to 2592000; "${entry.trim()}" is none`);
    }
    return seconds;
  }),
);
