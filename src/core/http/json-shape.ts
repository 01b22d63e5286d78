import { DomainError, invalid } from '../errors/domain-error.js';

const DEEPEST = 20;
/** In all objects and lists together. What is looked into later takes the square of their number: a megabyte of them took seconds. */
const MOST_VALUES = 5000;
/** Names that reach an object's prototype wherever a body is copied carelessly. */
const REFUSED = new Set(['__proto__', 'constructor', 'prototype']);

/** Refuses a parsed body that is no object, nests too deep, holds too much or names a prototype, before anything looks into it. */
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
