import { DomainError, invalid } from '../errors/domain-error.js';

const MAX_DEPTH = 20;
/** In all objects and lists together. Later checks take quadratic time: 1 MB of values took seconds. */
export const MAX_VALUES = 5000;
/** Names that can change the prototype of an object if a body is copied carelessly. */
const FORBIDDEN_NAMES = new Set(['__proto__', 'constructor', 'prototype']);

const TOO_DEEP = new DomainError('malformed', `The request body nests deeper than ${MAX_DEPTH} levels`);
const TOO_MANY_VALUES = new DomainError('malformed', `The request body holds more than ${MAX_VALUES} values`);

/**
 * Rejects a JSON text with too many levels or values before it is parsed: 1 MiB of brackets takes 100 ms and 128 MB to parse. Accepts all
 * texts whose value `assertJsonShape` accepts, unless they repeat a name.
 */
export function assertJsonTextShape(text: string): void {
  let [depth, openings, commas] = [0, 0, 0];
  for (let at = 0; at < text.length; at++) {
    switch (text[at]) {
      case '"':
        at = endOfString(text, at);
        break;
      case '{':
      case '[':
        openings++;
        if (++depth > MAX_DEPTH) throw TOO_DEEP;
        break;
      case '}':
      case ']':
        depth--;
        break;
      case ',':
        commas++;
    }
    // The first value of a list or an object follows its opening, each further value a comma.
    if (commas > MAX_VALUES || openings > MAX_VALUES + 1) throw TOO_MANY_VALUES;
  }
}

/** Returns the position of the closing quotation mark, or the length of the text. */
function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let backslash = at - 1;
    while (text[backslash] === '\\') backslash--;
    if ((at - backslash) % 2 === 1) return at;
  }
  return text.length;
}

/**
 * Rejects a parsed body that is not an object, is nested too deep, has too many values or names a prototype. Runs before any other check.
 */
export function assertJsonShape(body: unknown): void {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new DomainError('malformed', 'The request body must be a JSON object');
  }
  assertValueShape(body, '', 1, { values: 0 });
}

function assertValueShape(value: object, path: string, depth: number, counter: { values: number }): void {
  if (depth > MAX_DEPTH) throw TOO_DEEP;
  counter.values += Array.isArray(value) ? value.length : Object.keys(value).length;
  if (counter.values > MAX_VALUES) throw TOO_MANY_VALUES;
  for (const [key, member] of Object.entries(value)) {
    const field = path ? `${path}.${key}` : key;
    if (FORBIDDEN_NAMES.has(key)) throw invalid({ field, message: 'This name is not allowed.' });
    if (typeof member === 'object' && member !== null) assertValueShape(member as object, field, depth + 1, counter);
  }
}
