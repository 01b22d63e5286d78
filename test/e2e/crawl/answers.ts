import type { Response } from 'supertest';

/** Of the same caller's two answers these differ, whatever they say. */
const CHANGING = ['date', 'x-request-id', 'x-ratelimit-remaining', 'x-ratelimit-reset'];

/** All of an answer that must be the same where the caller must not learn what differs. */
export function linesOf({ status, headers, text }: Response): string[] {
  const kept = Object.entries(headers as Record<string, string>).filter(([name]) => !CHANGING.includes(name));
  const lines = kept.map(([name, value]) => `${name}: ${value}`).sort();
  return [String(status), ...lines, text.replaceAll(/"request_id":"[^"]*"/g, '')];
}

/** The lines of an answer that another one does not have, and the other way round. */
export function differences(answer: Response, other: Response): string[] {
  const [lines, others] = [linesOf(answer), linesOf(other)];
  return [...lines.filter((line) => !others.includes(line)), ...others.filter((line) => !lines.includes(line))];
}

/** The words that stand anywhere in an answer, headers included. `own`: what the caller has sent, and may be sent back. */
export function wordsIn({ headers, text }: Response, words: readonly string[], own: readonly string[] = []): string[] {
  let all = `${JSON.stringify(headers)}\n${text}`.toLowerCase();
  for (const sent of own) all = all.replaceAll(sent.toLowerCase(), '');
  return words.filter((word) => all.includes(word));
}
