import { DomainError } from '../errors/domain-error.js';
import { MAX_VALUES } from './assert-json-shape.js';

/**
 * Parses an `application/x-www-form-urlencoded` body (URL Standard, section 5.1). A repeated name becomes a list, which its rule rejects.
 */
export function parseUrlEncoded(text: string): Record<string, unknown> {
  const fields = new Map<string, unknown>();
  // The limit stops the split, so that the pairs above it cost no time.
  const pairs = text.split('&', MAX_VALUES + 1);
  if (pairs.length > MAX_VALUES) {
    throw new DomainError('malformed', `The form holds more than ${MAX_VALUES} fields`);
  }
  for (const pair of pairs.filter(Boolean)) {
    const at = pair.includes('=') ? pair.indexOf('=') : pair.length;
    const [name, value] = [decodeComponent(pair.slice(0, at)), decodeComponent(pair.slice(at + 1))];
    fields.set(name, fields.has(name) ? [value] : value);
  }
  return Object.fromEntries(fields);
}

/** Rejects invalid UTF-8. Other decoders replace it by question marks, which would be stored. */
function decodeComponent(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw new DomainError('malformed', 'The form is not valid UTF-8');
  }
}
