import { TimeSlice } from '../../../core/lifecycle/time-slice.js';
import { normalizeText } from '../../../core/text/index.js';
import { toIndexWord, tokenize } from './search-words.js';

/**
 * Words of a field that are indexed, and occurrences of one of them. They limit the time of a write, and of a phrase search, which grows
 * with the occurrences of its words.
 */
export const INDEX_LIMITS = { words: 20_000, occurrences: 500 };

/** Texts up to this length are processed without a pause, in less than 10 ms. */
const MAX_UNDIVIDED_LENGTH = 50_000;
/** Number of words between two looks at the clock. */
const WORDS_PER_CHECK = 500;

/**
 * Encodes a text for the search table, with a space on both sides of each word, so that `INSTR` finds whole words. Yields to other
 * requests.
 */
export async function toIndexText(text: string): Promise<string> {
  const slice = new TimeSlice();
  if (text.length > MAX_UNDIVIDED_LENGTH) await slice.next();
  let [part, count] = ['', 0];
  const encoded = new Map<string, { readonly form: string; occurrences: number }>();
  const encode = (word: string): string => {
    let entry = encoded.get(word);
    if (!entry) encoded.set(word, (entry = { form: `${toIndexWord(word)} `, occurrences: 0 }));
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
    if (slice.isOver) await slice.next();
  }
  if (text.length > MAX_UNDIVIDED_LENGTH) await slice.next();
  return parts.join('') + part;
}
