import { setImmediate as nextTurn } from 'node:timers/promises';
import { timeSlice } from '../../../core/lifecycle/time-slice.js';
import { normalizeText } from '../../../core/text/index.js';
import {
  type SearchTerm,
  type SearchToken,
  toIndexPrefix,
  toIndexWord,
  tokenize,
  parseSearchQuery,
} from './search-words.js';
import { toPlainText } from '../content/html-sanitizer.js';
import type { ArticleRecord } from '../model/article-record.js';
import { ConcurrencyLimiter } from '../../../core/lifecycle/concurrency-limiter.js';
import { assertBeforeDeadline, runLimited } from '../../../core/request-context/index.js';

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

/** Returns the whole text as HTML with `<mark>` around matches; null if nothing matches. Yields to other requests. */
export async function highlightText(text: string, terms: readonly SearchTerm[]): Promise<string | null> {
  const normalized = normalizeText(text, 'NFC');
  const matches = await findMatches(normalized, terms);
  return matches.length === 0 ? null : markMatches(normalized, matches, 0, normalized.length);
}

/** Like `highlightText`, for the section that matches the most terms. */
export async function highlightSnippet(text: string, terms: readonly SearchTerm[]): Promise<string | null> {
  const normalized = normalizeText(text, 'NFC');
  const matches = await findMatches(normalized, terms);
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

/** Further matches are ignored. Only texts that repeat few words have more. */
const MAX_MATCHES = 10_000;
/** Number of words between two looks at the clock. */
const WORDS_PER_CHECK = 100;

interface IndexedWord extends SearchToken {
  readonly indexed: string;
}

async function yieldToOthers(): Promise<void> {
  if (!timeSlice.isOver) return;
  assertBeforeDeadline();
  await timeSlice.next();
}

/** In the order of the text. The time does not grow with the number of terms, except for terms with the same first word. */
async function findMatches(text: string, terms: readonly SearchTerm[]): Promise<Match[]> {
  const words: IndexedWord[] = [];
  for (const word of tokenize(text)) {
    words.push({ ...word, indexed: toIndexWord(word.normalized) });
    if (words.length % WORDS_PER_CHECK === 0) await yieldToOthers();
  }
  const termsByWord = groupByFirstWord(terms);
  const found: Match[] = [];
  for (let position = 0; position < words.length && found.length < MAX_MATCHES; position++) {
    for (const term of candidates(words[position]!, termsByWord)) {
      const span = matchSpan(terms[term]!, words, position);
      if (span) found.push({ ...span, term });
    }
    if (position % WORDS_PER_CHECK === 0) await yieldToOthers();
  }
  return found.sort((a, b) => a.start - b.start || b.end - a.end);
}

/** Key of the terms with a prefix. No indexed word is empty. */
const WITH_PREFIX = '';

/** The indexes of the terms by their first word. */
function groupByFirstWord(terms: readonly SearchTerm[]): ReadonlyMap<string, readonly number[]> {
  const groups = new Map<string, number[]>();
  for (const [index, { words, prefix }] of terms.entries()) {
    const key = prefix === undefined ? words[0]! : WITH_PREFIX;
    groups.set(key, [...(groups.get(key) ?? []), index]);
  }
  return groups;
}

/** The indexes of the terms that can match at a word. */
function candidates(
  { indexed, signed }: IndexedWord,
  termsByWord: ReadonlyMap<string, readonly number[]>,
): readonly number[] {
  const keys = signed === undefined ? [indexed, WITH_PREFIX] : [indexed, toIndexWord(signed), WITH_PREFIX];
  return keys.flatMap((key) => termsByWord.get(key) ?? []);
}

/** Returns the range of text that the term matches at the word with index `position`, or undefined. */
function matchSpan(
  { words: termWords, prefix }: SearchTerm,
  words: readonly IndexedWord[],
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

/** Maximum characters of HTML that are parsed per article. */
const MAX_HTML_LENGTH = 100_000;
/** Maximum characters of text that are searched per article. The search for words takes most of the time. */
const MAX_TEXT_LENGTH = 20_000;

/** Search matches of an article as HTML; a field is null if it has no match. */
export interface ArticleHighlight {
  readonly title: string | null;
  readonly excerpt: string | null;
  readonly content: string | null;
}

/** Lists that are highlighted at the same time, one of a caller: a list of 100 long texts takes a processor for a second. */
const limiter = new ConcurrencyLimiter(2);

/** Returns the highlights by article id. Yields to other requests. */
export const highlightArticles = (
  articles: readonly ArticleRecord[],
  text: string,
): Promise<ReadonlyMap<number, ArticleHighlight>> => runLimited(limiter, () => highlightAll(articles, text));

async function highlightAll(
  articles: readonly ArticleRecord[],
  text: string,
): Promise<ReadonlyMap<number, ArticleHighlight>> {
  const terms = parseSearchQuery(text);
  const highlights = new Map<number, ArticleHighlight>();
  for (const { id, title, excerpt, content } of articles) {
    assertBeforeDeadline();
    highlights.set(id, {
      title: await highlightText(title, terms),
      excerpt: await highlightText(excerpt, terms),
      content: await highlightSnippet(truncateText(toPlainText(truncateHtml(content))), terms),
    });
    await nextTurn();
  }
  return highlights;
}

/** Does not end with half of a surrogate pair. */
const truncateText = (text: string): string => text.slice(0, MAX_TEXT_LENGTH).replace(/[\ud800-\udbff]$/, '');

/** Cuts before an incomplete tag, which would be parsed as text. */
function truncateHtml(html: string): string {
  if (html.length <= MAX_HTML_LENGTH) return html;
  const tag = html.lastIndexOf('<', MAX_HTML_LENGTH);
  return html.slice(0, tag > html.lastIndexOf('>', MAX_HTML_LENGTH) ? tag : MAX_HTML_LENGTH);
}
