import type { Response } from 'supertest';

/** Headers that differ between any two responses to the same caller. */
const CHANGING = ['date', 'x-request-id', 'x-ratelimit-remaining', 'x-ratelimit-reset'];

/** Returns the parts of a response that must be equal if the caller must not learn of a difference. */
export function linesOf({ status, headers, text }: Response): string[] {
  const kept = Object.entries(headers as Record<string, string>).filter(([name]) => !CHANGING.includes(name));
  const lines = kept.map(([name, value]) => `${name}: ${value}`).sort();
  return [String(status), ...lines, text.replaceAll(/"request_id":"[^"]*"/g, '')];
}

/** Returns the lines that only one of the two responses contains. */
export function differences(answer: Response, other: Response): string[] {
  const [lines, others] = [linesOf(answer), linesOf(other)];
  return [...lines.filter((line) => !others.includes(line)), ...others.filter((line) => !lines.includes(line))];
}

/** Returns the words that a response contains, headers included. `own` lists words of the request, which the response may repeat. */
export function wordsIn({ headers, text }: Response, words: readonly string[], own: readonly string[] = []): string[] {
  let all = `${JSON.stringify(headers)}\n${text}`.toLowerCase();
  for (const sent of own) all = all.replaceAll(sent.toLowerCase(), '');
  return words.filter((word) => all.includes(word));
}
