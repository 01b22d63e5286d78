import { DomainError } from '../errors/domain-error.js';

/**
 * Parses an `application/x-www-form-urlencoded` body (URL Standard, section 5.1). A repeated name becomes a list, which its rule rejects.
 */
export function parseUrlEncoded(text: string): Record<string, unknown> {
  const fields = new Map<string, unknown>();
  for (const pair of text.split('&').filter(Boolean)) {
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
