import type { Response } from 'supertest';

/** Headers that differ between any two responses to the same caller, also behind Varnish. */
const VOLATILE_HEADERS = ['date', 'x-request-id', 'x-ratelimit-remaining', 'x-ratelimit-reset', 'age', 'x-varnish'];

/** Returns the parts of a response that must be equal if the caller must not learn of a difference. */
export function comparableLines({ status, headers, text }: Response): string[] {
  const stableHeaders = Object.entries(headers as Record<string, string>).filter(
    ([name]) => !VOLATILE_HEADERS.includes(name),
  );
  const lines = stableHeaders.map(([name, value]) => `${name}: ${value}`).sort();
  return [String(status), ...lines, text.replaceAll(/"request_id":"[^"]*"/g, '')];
}

/** Returns the lines that only one of the two responses contains. */
export function differences(answer: Response, other: Response): string[] {
  const [lines, others] = [comparableLines(answer), comparableLines(other)];
  return [...lines.filter((line) => !others.includes(line)), ...others.filter((line) => !lines.includes(line))];
}

/** Returns the words that a response contains, headers included. `own` lists words of the request, which the response may repeat. */
export function findWords(
  { headers, text }: Response,
  words: readonly string[],
  own: readonly string[] = [],
): string[] {
  let all = `${JSON.stringify(headers)}\n${text}`.toLowerCase();
  for (const sent of own) all = all.replaceAll(sent.toLowerCase(), '');
  return words.filter((word) => all.includes(word));
}
