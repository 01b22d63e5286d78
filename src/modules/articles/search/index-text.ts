import { timeSlice } from '../../../core/lifecycle/time-slice.js';
import { normalizeText } from '../../../core/text/index.js';
import { MIN_PREFIX_LENGTH, toIndexWord, tokenize } from './search-words.js';

/**
 * Limits of the words of a field that are indexed. All words limit the time of a write, the occurrences of one word limit the time of a
 * phrase search, and the distinct words with the same first four characters limit the time of a prefix search. The first 500 words are
 * always indexed, so that ordinary texts need no counts.
 */
export const INDEX_LIMITS = { words: 20_000, alwaysIndexed: 500, occurrences: 500, withSamePrefix: 200 };

/** Texts up to this length are processed without a pause, in less than 10 ms. */
const MAX_UNDIVIDED_LENGTH = 50_000;
/** Number of words, and of characters, between two looks at the clock. */
const WORDS_PER_CHECK = 100;
const LENGTH_PER_CHECK = 10_000;

/**
 * Encodes a text for the search table, with a space on both sides of each word, so that `INSTR` finds whole words. Yields to other
 * requests.
 */
export async function toIndexText(text: string): Promise<string> {
  if (text.length > MAX_UNDIVIDED_LENGTH || timeSlice.isOver) await timeSlice.next();
  let [part, count, checkedEnd] = ['', 0, 0];
  const first: string[] = [];
  let counts: WordCounts | undefined;
  const encode = (word: string): string => {
    if (first.length < INDEX_LIMITS.alwaysIndexed) first.push(word);
    else if (!(counts ??= new WordCounts(first)).add(word)) return '';
    return `${toIndexWord(word)} `;
  };
  const parts = [' '];
  for (const { end, normalized, signed, signIs } of tokenize(normalizeText(text, 'NFC'))) {
    if (signIs === 'before') part += encode(signed!);
    part += encode(normalized);
    if (signIs === 'behind') part += encode(signed!);
    if (++count === INDEX_LIMITS.words) break;
    if (count % WORDS_PER_CHECK !== 0 && end - checkedEnd < LENGTH_PER_CHECK) continue;
    parts.push(part);
    part = '';
    checkedEnd = end;
    if (timeSlice.isOver) await timeSlice.next();
  }
  if (text.length > MAX_UNDIVIDED_LENGTH) await timeSlice.next();
  return parts.join('') + part;
}

class WordCounts {
  private readonly occurrences = new Map<string, number>();
  private readonly wordsByPrefix = new Map<string, number>();

  constructor(words: readonly string[]) {
    for (const word of words) this.add(word);
  }

  /** Counts a word. Returns false if it exceeds a limit. */
  add(word: string): boolean {
    const occurrences = (this.occurrences.get(word) ?? 0) + 1;
    if (occurrences === 1 && !this.addToPrefix(word.slice(0, MIN_PREFIX_LENGTH))) return false;
    this.occurrences.set(word, occurrences);
    return occurrences <= INDEX_LIMITS.occurrences;
  }

  private addToPrefix(prefix: string): boolean {
    const words = (this.wordsByPrefix.get(prefix) ?? 0) + 1;
    this.wordsByPrefix.set(prefix, words);
    return words <= INDEX_LIMITS.withSamePrefix;
  }
}
