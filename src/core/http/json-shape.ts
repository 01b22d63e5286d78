import { DomainError, invalid } from '../errors/domain-error.js';

const DEEPEST = 20;
/** In all objects and lists together. Later checks take quadratic time: 1 MB of values took seconds. */
const MOST_VALUES = 5000;
/** Names that can change the prototype of an object if a body is copied carelessly. */
const REFUSED = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Rejects a parsed body that is not an object, is nested too deep, has too many values or names a prototype. Runs before any other check.
 */
export function checkJsonShape(body: unknown): void {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new DomainError('malformed', 'The request body must be a JSON object');
  }
  check(body, '', 1, { values: 0 });
}

function check(value: object, path: string, depth: number, seen: { values: number }): void {
  if (depth > DEEPEST) throw new DomainError('malformed', `The request body nests deeper than ${DEEPEST} levels`);
  seen.values += Array.isArray(value) ? value.length : Object.keys(value).length;
  if (seen.values > MOST_VALUES) {
    throw new DomainError('malformed', `The request body holds more than ${MOST_VALUES} values`);
  }
  for (const [key, member] of Object.entries(value)) {
    const field = path ? `${path}.${key}` : key;
    if (REFUSED.has(key)) throw invalid({ field, message: 'This name is not allowed.' });
    if (typeof member === 'object' && member !== null) check(member as object, field, depth + 1, seen);
  }
}
