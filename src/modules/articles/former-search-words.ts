import { normalizeText } from '../../core/text/index.js';

const WORD = /[\p{L}\p{M}\p{N}]+/gu;
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const SPLIT = new RegExp(`(${UNSPACED.source})`, 'u');
const LONGEST = 60;
const SHORTEST = 3;

/** Returns the words of a query in the format of index version 1, for articles that are not reindexed yet. */
export function formerWords(text: string): string[] {
  const words = normalizeText(text, 'NFKC').toLowerCase().match(WORD) ?? [];
  const single = words.flatMap((word) => (UNSPACED.test(word) ? word.split(SPLIT).filter(Boolean) : [word]));
  return [...new Set(single)].map((word) => {
    const cut = word.slice(0, LONGEST);
    return cut + '_'.repeat(Math.max(1, SHORTEST - cut.length));
  });
}
