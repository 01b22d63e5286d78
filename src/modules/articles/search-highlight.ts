import { normalizeText } from '../../core/text/index.js';
import type { SearchTerm } from './search-question.js';
import { type FoundWord, indexedStem, indexedWord, wordsIn } from './search-words.js';

const SNIPPET = 200;
/** Maximum characters that an edge is moved to a word boundary. */
const MOST_MOVED = 20;
const ELLIPSIS = '…';

/** Position of a match, and the index of the matching term. */
interface Match {
  readonly start: number;
  readonly end: number;
  readonly term: number;
}

/** Returns the whole text as HTML with `<mark>` around matches; null if nothing matches. */
export function highlighted(text: string, terms: readonly SearchTerm[]): string | null {
  const shown = normalizeText(text, 'NFC');
  const matches = matchesIn(shown, terms);
  return matches.length === 0 ? null : marked(shown, matches, 0, shown.length);
}

/** Like `highlighted`, for the section that matches the most terms. */
export function snippet(text: string, terms: readonly SearchTerm[]): string | null {
  const shown = normalizeText(text, 'NFC');
  const matches = matchesIn(shown, terms);
  if (matches.length === 0) return null;
  const best = bestOf(matches);
  const [first, last] = [best[0]!, best.at(-1)!];
  const spare = Math.max(0, SNIPPET - (last.end - first.start));
  const start = edge(shown, Math.max(0, first.start - Math.floor(spare / 2)), first.start, 1);
  const end = edge(shown, Math.min(shown.length, Math.max(last.end, start + SNIPPET)), last.end, -1);
  const html = marked(shown, matches, start, end);
  return `${start > 0 ? ELLIPSIS : ''}${html}${end < shown.length ? ELLIPSIS : ''}`;
}

function matchesIn(text: string, terms: readonly SearchTerm[]): Match[] {
  const words = [...wordsIn(text)].map((word) => ({ ...word, indexed: indexedWord(word.folded) }));
  const found = terms.flatMap((term, index) =>
    words.flatMap((_, place) => {
      const span = spanOf(term, words, place);
      return span ? [{ ...span, term: index }] : [];
    }),
  );
  return found.sort((a, b) => a.start - b.start || b.end - a.end);
}

/** Returns the range of text that the term matches at `place`, or undefined. */
function spanOf(
  { words: wanted, begins }: SearchTerm,
  words: readonly (FoundWord & { readonly indexed: string })[],
  place: number,
): { start: number; end: number } | undefined {
  const { start, end, folded, signed, signIs } = words[place]!;
  if (begins !== undefined) return indexedStem(folded).startsWith(begins) ? { start, end } : undefined;
  if (wanted.every((word, offset) => words[place + offset]?.indexed === word)) {
    return { start, end: words[place + wanted.length - 1]!.end };
  }
  if (signed === undefined || indexedWord(signed) !== wanted[0]) return undefined;
  const length = signed.length - folded.length;
  return signIs === 'before' ? { start: start - length, end } : { start, end: end + length };
}

/** Returns the matches of the section with the most distinct terms, then the most matches, then the first position. */
function bestOf(matches: readonly Match[]): readonly Match[] {
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
    while (first < last && end - matches[first]!.start > SNIPPET) count(matches[first++]!.term, -1);
    const worth = counts.size * matches.length + (last - first);
    if (worth <= most && best.length > 0) return;
    most = worth;
    best = matches.slice(first, last + 1);
  });
  return best;
}

/** Returns `place` or a nearby word boundary, never beyond `limit`, the edge of a match. */
function edge(text: string, place: number, limit: number, step: 1 | -1): number {
  if (place === 0 || place === text.length) return place;
  for (let n = 0, at = place; n <= MOST_MOVED && (limit - at) * step > 0; n++, at += step) {
    const [before, behind] = [text[at - 1]!, text[at]!];
    if (step === 1 ? /\s/.test(before) : /\s/.test(behind)) return at;
  }
  // Do not split a surrogate pair.
  return /[\udc00-\udfff]/.test(text[place]!) ? place + step : place;
}

function marked(text: string, matches: readonly Match[], from: number, to: number): string {
  let html = '';
  let at = from;
  for (const { start, end } of matches) {
    // Skip a match outside the section or inside a previous match.
    if (start < from || end > to || end <= at) continue;
    const begin = Math.max(start, at);
    html += `${escaped(text.slice(at, begin))}<mark>${escaped(text.slice(begin, end))}</mark>`;
    at = end;
  }
  return (html + escaped(text.slice(at, to))).replaceAll('</mark><mark>', '');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character]!);
