import { DomainError } from '../errors/domain-error.js';

/** Reads a form as pages and scripts send it (URL standard, section 5.1). A name that is there twice is a list, for its rule to refuse. */
export function parseFields(text: string): Record<string, unknown> {
  const fields = new Map<string, unknown>();
  for (const pair of text.split('&').filter(Boolean)) {
    const at = pair.includes('=') ? pair.indexOf('=') : pair.length;
    const [name, value] = [decoded(pair.slice(0, at)), decoded(pair.slice(at + 1))];
    fields.set(name, fields.has(name) ? [value] : value);
  }
  return Object.fromEntries(fields);
}

/** Others read what is no UTF-8 as question marks, which would then be stored. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw new DomainError('malformed', 'The form is no valid UTF-8');
  }
}
