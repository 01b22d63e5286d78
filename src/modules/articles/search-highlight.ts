import { normalizeText } from '../../core/text/index.js';
import type { SearchTerm } from './search-query.js';
import { type SearchToken, toIndexPrefix, toIndexWord, tokenize } from './search-words.js';

const SNIPPET_LENGTH = 200;
/** Maximum characters that an edge is moved to a word boundary. */
const MAX_EDGE_SHIFT = 20;
const ELLIPSIS = '…';

/** Position of a match, and the index of the matching term. */
interface Match {
  readonly start: number;
  readonly end: number;
  readonly term: number;
}

/** Returns the whole text as HTML with `<mark>` around matches; null if nothing matches. */
export function highlightText(text: string, terms: readonly SearchTerm[]): string | null {
  const normalized = normalizeText(text, 'NFC');
  const matches = findMatches(normalized, terms);
  return matches.length === 0 ? null : markMatches(normalized, matches, 0, normalized.length);
}

/** Like `highlightText`, for the section that matches the most terms. */
export function highlightSnippet(text: string, terms: readonly SearchTerm[]): string | null {
  const normalized = normalizeText(text, 'NFC');
  const matches = findMatches(normalized, terms);
  if (matches.length === 0) return null;
  const best = bestMatches(matches);
  const [first, last] = [best[0]!, best.at(-1)!];
  const spare = Math.max(0, SNIPPET_LENGTH - (last.end - first.start));
  const start = moveToWordBoundary(normalized, Math.max(0, first.start - Math.floor(spare / 2)), first.start, 1);
  const end = moveToWordBoundary(
    normalized,
    Math.min(normalized.length, Math.max(last.end, start + SNIPPET_LENGTH)),
    last.end,
    -1,
  );
  const html = markMatches(normalized, matches, start, end);
  return `${start > 0 ? ELLIPSIS : ''}${html}${end < normalized.length ? ELLIPSIS : ''}`;
}

function findMatches(text: string, terms: readonly SearchTerm[]): Match[] {
  const words = [...tokenize(text)].map((word) => ({ ...word, indexed: toIndexWord(word.normalized) }));
  const found = terms.flatMap((term, index) =>
    words.flatMap((_, position) => {
      const span = matchSpan(term, words, position);
      return span ? [{ ...span, term: index }] : [];
    }),
  );
  return found.sort((a, b) => a.start - b.start || b.end - a.end);
}

/** Returns the range of text that the term matches at the word with index `position`, or undefined. */
function matchSpan(
  { words: termWords, prefix }: SearchTerm,
  words: readonly (SearchToken & { readonly indexed: string })[],
  position: number,
): { start: number; end: number } | undefined {
  const { start, end, normalized, signed, signIs } = words[position]!;
  if (prefix !== undefined) return toIndexPrefix(normalized).startsWith(prefix) ? { start, end } : undefined;
  if (termWords.every((word, offset) => words[position + offset]?.indexed === word)) {
    return { start, end: words[position + termWords.length - 1]!.end };
  }
  if (signed === undefined || toIndexWord(signed) !== termWords[0]) return undefined;
  const length = signed.length - normalized.length;
  return signIs === 'before' ? { start: start - length, end } : { start, end: end + length };
}

/** Returns the matches of the section with the most distinct terms, then the most matches, then the first position. */
function bestMatches(matches: readonly Match[]): readonly Match[] {
  let best: readonly Match[] = [];
  let most = 0;
  let first = 0;
  const counts = new Map<number, number>();
  const count = (term: number, by: number) => {
    const now = (counts.get(term) ?? 0) + by;
    if (now === 0) counts.delete(term);
    else counts.set(term, now);
  };
  matches.forEach(({ end, term }, last) => {
    count(term, 1);
    while (first < last && end - matches[first]!.start > SNIPPET_LENGTH) count(matches[first++]!.term, -1);
    const worth = counts.size * matches.length + (last - first);
    if (worth <= most && best.length > 0) return;
    most = worth;
    best = matches.slice(first, last + 1);
  });
  return best;
}

/** Returns `position` or a nearby word boundary, never beyond `limit`, the edge of a match. */
function moveToWordBoundary(text: string, position: number, limit: number, step: 1 | -1): number {
  if (position === 0 || position === text.length) return position;
  for (let n = 0, at = position; n <= MAX_EDGE_SHIFT && (limit - at) * step > 0; n++, at += step) {
    const [before, behind] = [text[at - 1]!, text[at]!];
    if (step === 1 ? /\s/.test(before) : /\s/.test(behind)) return at;
  }
  // Do not split a surrogate pair.
  return /[\udc00-\udfff]/.test(text[position]!) ? position + step : position;
}

function markMatches(text: string, matches: readonly Match[], from: number, to: number): string {
  let html = '';
  let at = from;
  for (const { start, end } of matches) {
    // Skip a match outside the section or inside a previous match.
    if (start < from || end > to || end <= at) continue;
    const begin = Math.max(start, at);
    html += `${escapeHtml(text.slice(at, begin))}<mark>${escapeHtml(text.slice(begin, end))}</mark>`;
    at = end;
  }
  return (html + escapeHtml(text.slice(at, to))).replaceAll('</mark><mark>', '');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character]!);
