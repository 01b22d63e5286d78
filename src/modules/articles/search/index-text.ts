import { timeSlice } from '../../../core/lifecycle/time-slice.js';
import { normalizeText } from '../../../core/text/index.js';
import { MIN_PREFIX_LENGTH, toIndexWord, tokenize } from './search-words.js';

/**
 * Limits of the words of a field that are indexed. All words limit the time of a write, the occurrences of one word limit the time of a
 * phrase search, and the distinct words with the same first four characters limit the time of a prefix search.
 */
export const INDEX_LIMITS = { words: 20_000, occurrences: 500, withSamePrefix: 200 };

/** Texts up to this length are processed without a pause, in less than 10 ms. */
const MAX_UNDIVIDED_LENGTH = 50_000;
/** Number of words between two looks at the clock. */
const WORDS_PER_CHECK = 500;

/**
 * Encodes a text for the search table, with a space on both sides of each word, so that `INSTR` finds whole words. Yields to other
 * requests.
 */
export async function toIndexText(text: string): Promise<string> {
  if (text.length > MAX_UNDIVIDED_LENGTH) await timeSlice.next();
  let [part, count] = ['', 0];
  const encoded = new Map<string, { readonly form: string; occurrences: number }>();
  const wordsByPrefix = new Map<string, number>();
  const encode = (word: string): string => {
    let entry = encoded.get(word);
    if (!entry) {
      const prefix = word.slice(0, MIN_PREFIX_LENGTH);
      const words = (wordsByPrefix.get(prefix) ?? 0) + 1;
      if (words > INDEX_LIMITS.withSamePrefix) return '';
      wordsByPrefix.set(prefix, words);
      encoded.set(word, (entry = { form: `${toIndexWord(word)} `, occurrences: 0 }));
    }
    return ++entry.occurrences > INDEX_LIMITS.occurrences ? '' : entry.form;
  };
  const parts = [' '];
  for (const { normalized, signed, signIs } of tokenize(normalizeText(text, 'NFC'))) {
    if (signIs === 'before') part += encode(signed!);
    part += encode(normalized);
    if (signIs === 'behind') part += encode(signed!);
    if (++count === INDEX_LIMITS.words) break;
    if (count % WORDS_PER_CHECK !== 0) continue;
    parts.push(part);
    part = '';
    if (timeSlice.isOver) await timeSlice.next();
  }
  if (text.length > MAX_UNDIVIDED_LENGTH) await timeSlice.next();
  return parts.join('') + part;
}
