const WORD = /[\p{L}\p{M}\p{N}]+/gu;
/** Scripts that put no space between words: each character is a word, and a query's words stand next to each other anyway. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const SPLIT = new RegExp(`(${UNSPACED.source})`, 'u');
const LONGEST = 60;
const SHORTEST = 3;

/** The words of a text as people mean them when they search: letters and digits of any script, without regard to case. */
export function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKC').toLowerCase();
  const words = plain.match(WORD) ?? [];
  if (!UNSPACED.test(plain)) return words;
  return words.flatMap((word) => (UNSPACED.test(word) ? word.split(SPLIT).filter(Boolean) : [word]));
}

/**
 * A word as both databases index it. Underscores at its end make it longer than MySQL's least length and unlike any word of its
 * stop list, both of which are settings of a server that may not be ours.
 */
export const indexedWord = (word: string): string => {
  const cut = word.length > LONGEST ? word.slice(0, LONGEST) : word;
  return cut.length >= SHORTEST ? `${cut}_` : cut.padEnd(SHORTEST, '_');
};

/** A text as it is stored in the search table. */
export const indexedText = (text: string): string => wordsOf(text).map(indexedWord).join(' ');
