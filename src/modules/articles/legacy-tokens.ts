import { normalizeText } from '../../core/text/index.js';

const WORD = /[\p{L}\p{M}\p{N}]+/gu;
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const SPLIT = new RegExp(`(${UNSPACED.source})`, 'u');
const MAX_TOKEN_LENGTH = 60;
const MIN_TOKEN_LENGTH = 3;

/** Returns the words of a query in the format of index version 1, for articles that are not reindexed yet. */
export function legacyTokens(text: string): string[] {
  const words = normalizeText(text, 'NFKC').toLowerCase().match(WORD) ?? [];
  const single = words.flatMap((word) => (UNSPACED.test(word) ? word.split(SPLIT).filter(Boolean) : [word]));
  return [...new Set(single)].map((word) => {
    const cut = word.slice(0, MAX_TOKEN_LENGTH);
    return cut + '_'.repeat(Math.max(1, MIN_TOKEN_LENGTH - cut.length));
  });
}
