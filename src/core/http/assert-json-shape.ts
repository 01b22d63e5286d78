import { DomainError, invalid } from '../errors/domain-error.js';

const MAX_DEPTH = 20;
/** In all objects and lists together. Later checks take quadratic time: 1 MB of values took seconds. */
export const MAX_VALUES = 5000;
/** Names that can change the prototype of an object if a body is copied carelessly. */
const FORBIDDEN_NAMES = new Set(['__proto__', 'constructor', 'prototype']);

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
  if (depth > MAX_DEPTH) throw new DomainError('malformed', `The request body nests deeper than ${MAX_DEPTH} levels`);
  counter.values += Array.isArray(value) ? value.length : Object.keys(value).length;
  if (counter.values > MAX_VALUES) {
    throw new DomainError('malformed', `The request body holds more than ${MAX_VALUES} values`);
  }
  for (const [key, member] of Object.entries(value)) {
    const field = path ? `${path}.${key}` : key;
    if (FORBIDDEN_NAMES.has(key)) throw invalid({ field, message: 'This name is not allowed.' });
    if (typeof member === 'object' && member !== null) assertValueShape(member as object, field, depth + 1, counter);
  }
}
