import { isIP } from 'node:net';
import { EnvError, makeExactValidator, makeValidator } from 'envalid';
import { readMysqlTls, readRedisTls } from './connection-tls.js';

/** Validator of an integer from `min` to `max`: `integer(1, 90)({ default: 30, desc: '…' })`. */
export const integer = (min: number, max: number) =>
  makeValidator<number>((input) => {
    const value = Number(input);
    if (!/^-?\d+$/.test(input) || value < min || value > max) {
      throw new EnvError(`must be a whole number from ${min} to ${max}`);
    }
    return value;
  });

/** Validator of `true` or `false`; accepts no other spelling. */
export const flag = makeExactValidator<boolean>((input: string) => {
  if (input !== 'true' && input !== 'false') throw new EnvError('must be true or false');
  return input === 'true';
});

/** Validator of one value of a closed list. */
export const oneOf = <T extends string>(...choices: T[]) =>
  makeExactValidator<T>((input: string) => {
    const found = choices.find((choice) => choice === input);
    if (found === undefined) throw new EnvError(`must be one of ${choices.join(', ')}`);
    return found;
  });

/** Validator of a text that matches `pattern`; `allowed` describes the pattern in the error message. */
export const matchesPattern = (pattern: RegExp, allowed: string) =>
  makeValidator<string>((input) => {
    if (!pattern.test(input)) throw new EnvError(`must be ${allowed}`);
    return input;
  });

/** Validator of a date or time in ISO 8601; UTC if the time zone is missing. */
export const dateTime = makeValidator<Date>((input) => {
  const [, date, day, time, zone] = /^(\d{4}-\d\d-(\d\d))(T[\d:.]+(Z|[+-]\d\d:\d\d)?)?$/.exec(input) ?? [];
  const found = new Date(time !== undefined && zone === undefined ? `${input}Z` : input);
  // JavaScript parses 30 February as a day in March.
  const isDay = date !== undefined && new Date(`${date}T00:00:00Z`).getUTCDate() === Number(day);
  if (!isDay || Number.isNaN(found.getTime()))
    throw new EnvError('must be a date or a time such as 2030-01-31T08:00:00Z');
  return found;
});

/** A key of at least `bytes` bytes in UTF-8 that is not a common example from tutorials. */
export const signingKey = (bytes: number) =>
  makeValidator<string>((input) => {
    if (Buffer.byteLength(input) < bytes) throw new EnvError(`must have at least ${bytes} bytes`);
    if (new Set(input).size < 8 || /change.?me|your.?(256.bit.)?secret/i.test(input)) {
      throw new EnvError('is too easy to guess: make one with "openssl rand -base64 48"');
    }
    return input;
  });

/** 32 bytes in base64. */
export const encryptionKey = makeValidator<string>((input) => {
  const bytes = Buffer.from(input, 'base64');
  if (bytes.length !== 32 || bytes.toString('base64') !== input.trim()) {
    throw new EnvError('must be 32 bytes in base64: make one with "openssl rand -base64 32"');
  }
  return input.trim();
});

/** Validator of an absolute http(s) URL without query and fragment; removes a trailing slash. */
export const httpUrl = makeValidator<string>((input) => parseHttpUrl(input));

/** Throws an error if the input is not an absolute http(s) URL, or has a query or a fragment; removes a trailing slash. */
export function parseHttpUrl(input: string): string {
  const url = URL.canParse(input) ? new URL(input) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash) {
    throw new EnvError('must be an absolute http or https URL without query and fragment');
  }
  return url.href.replace(/\/$/, '');
}

/** Addresses or networks of proxies, comma separated. "all" is deliberately not accepted. */
export const proxyList = makeValidator<string[]>((input) => {
  const entries = input.split(',').map((entry) => entry.trim());
  const unknown = entries.find((entry) => !/^(loopback|linklocal|uniquelocal)$/.test(entry) && !isNetwork(entry));
  if (unknown !== undefined) {
    throw new EnvError(`"${unknown}" is not an address: list IP addresses or networks such as 10.0.0.0/8, or loopback`);
  }
  return entries;
});

function isNetwork(entry: string): boolean {
  const [address = '', prefix] = entry.split('/');
  const bits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  // A prefix of 0 would trust every address.
  return (
    bits > 0 && (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= bits))
  );
}

/** `redis://` or `rediss://` with optional user, password, port and database number; `rediss://` also with the paths of TLS files. */
export const redisUrl = makeValidator<string>((input) => {
  const url = URL.canParse(input) ? new URL(input) : undefined;
  const known = url && /^rediss?:$/.test(url.protocol) && url.hostname && /^(\/\d*)?$/.test(url.pathname);
  if (!known) throw new EnvError('must be redis://user:password@host:6379/0, or rediss:// for TLS');
  readRedisTls(input);
  return assertValidEscapes(input);
});

/** Rejects invalid percent escapes in a URL, which would otherwise fail only when the URL is used. */
export function assertValidEscapes(input: string): string {
  if (/%(?![0-9a-f]{2})/i.test(input))
    throw new EnvError('contains a % that starts no escape sequence: write it as %25');
  return input;
}

/** `sqlite:<file>` or `mysql://user:password@host:port/name` with optional TLS parameters. */
export const databaseUrl = makeValidator<string>((input) => {
  if (/^sqlite:[^:].*/.test(input)) return input;
  return parseMysqlUrl(input, 'must be sqlite:<file> or mysql://user:password@host:3306/name');
});

/** Throws an error with the text `problem` if the input is not the URL of a MySQL database. */
export function parseMysqlUrl(input: string, problem: string): string {
  const url = URL.canParse(input) ? new URL(input) : undefined;
  if (url?.protocol !== 'mysql:' || url.hostname === '' || !/^\/[^/]+$/.test(url.pathname)) throw new EnvError(problem);
  readMysqlTls(input);
  return assertValidEscapes(input);
}

/** Path of a module. */
export const apiPrefix = makeValidator<string>((input) => parsePrefix(input));

/** Path of all modules; must contain `{module}`. */
export const apiPrefixTemplate = makeValidator<string>((input) => {
  if (!input.includes('{module}')) throw new EnvError('must contain {module}, the placeholder for the module name');
  parsePrefix(input.replace('{module}', 'module'));
  return input.replace(/\/$/, '');
});

function parsePrefix(input: string): string {
  if (!/^(\/[a-z0-9][\w.-]*)+\/?$/i.test(input)) throw new EnvError('must be a path such as /api/v1/articles');
  return input.replace(/\/$/, '');
}
