import { normalizeText } from '../../core/text/index.js';
import { foldedWord } from './folded-word.js';

/** Version of the index format. After a change of the version, all articles are reindexed in the background. */
export const WORDS_VERSION = 2;

/** Scripts without spaces between words, or with attached endings (Korean): each character is a word. */
const UNSPACED =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}';
const UNSPACED_WORD = new RegExp(`^[${UNSPACED}]`, 'u');
const WORD = new RegExp(`(?=[\\p{L}\\p{M}\\p{N}])[${UNSPACED}]|(?:(?![${UNSPACED}])[\\p{L}\\p{M}\\p{N}])+`, 'gu');
const WORD_OF_ASCII = /[a-z0-9]+/gi;
const ASCII = /^[\0-\x7f]*$/;
/** C++, C#. */
const SIGN_BEHIND = /(?:\+\+|#)(?![+#])/y;
/** Dot after a space, a bracket or the start of the text: .NET. */
const DOT_BEFORE = /(?:^|[\s([{"'])\.$/;

/**
 * Characters that both databases index as distinct letters. All other characters are encoded by their code point, because servers differ
 * in their Unicode version and compare by a collation.
 */
const PLAIN =
  /[a-z0-9\u03b1-\u03c1\u03c3-\u03c9\u0430-\u0438\u043a-\u044f\u05d0-\u05d9\u05db\u05dc\u05de\u05e0-\u05e2\u05e4\u05e6-\u05ea\u0621-\u063a\u0641-\u064a\u4e00-\u9fa5\uac00-\ud7a3]/;
const ALL_PLAIN = new RegExp(`^${PLAIN.source}*$`);
const DIGITS = 4;
/** Maximum length of an indexed word; the limit of MySQL is 84. */
const LONGEST = 80;
const SHORTEST = 3;

/** A word and its position in a text. */
export interface FoundWord {
  readonly start: number;
  readonly end: number;
  /** Normalised form for searches. */
  readonly folded: string;
  /** `folded` with an attached sign, for example `c++`. */
  readonly signed?: string;
  readonly signIs?: 'before' | 'behind';
}

/** Yields the words of a text, which must be in NFC. */
export function* wordsIn(text: string): Generator<FoundWord> {
  for (const { 0: word, index: start } of text.matchAll(ASCII.test(text) ? WORD_OF_ASCII : WORD)) {
    const folded = foldedWord(word);
    if (folded === '') continue;
    yield { start, end: start + word.length, folded, ...signOf(text, start, start + word.length, folded) };
  }
}

function signOf(text: string, start: number, end: number, folded: string) {
  const next = text.charCodeAt(end);
  if (next === PLUS || next === HASH) {
    SIGN_BEHIND.lastIndex = end;
    const sign = SIGN_BEHIND.exec(text)?.[0];
    if (sign !== undefined) return { signed: folded + sign, signIs: 'behind' as const };
  }
  if (text.charCodeAt(start - 1) === DOT && DOT_BEFORE.test(text.slice(Math.max(0, start - 2), start))) {
    return { signed: `.${folded}`, signIs: 'before' as const };
  }
  return undefined;
}
const [PLUS, HASH, DOT] = ['+', '#', '.'].map((sign) => sign.charCodeAt(0));

/** Returns whether the word is complete, because its script has no spaces between words. */
export const isUnspaced = (word: string): boolean => UNSPACED_WORD.test(word);

/** Encodes a word or a prefix in characters that both databases index. */
export function indexedStem(word: string): string {
  if (ALL_PLAIN.test(word)) return word.slice(0, LONGEST);
  let stem = '';
  for (const character of word) {
    const coded = PLAIN.test(character)
      ? character
      : `_${character.codePointAt(0)!.toString(36).padStart(DIGITS, '0')}`;
    if (stem.length + coded.length > LONGEST) break;
    stem += coded;
  }
  return stem;
}

/**
 * Encodes a whole word. Trailing underscores make it at least as long as the minimum word length of MySQL and different from its stop
 * words. Both are server settings that the application may not control.
 */
export function indexedWord(word: string): string {
  const stem = indexedStem(word);
  return stem + '_'.repeat(Math.max(1, SHORTEST - stem.length));
}

/** Encodes a text for the search table, with a space on both sides of each word, so that `INSTR` finds whole words. */
export function indexedText(text: string): string {
  let indexed = ' ';
  for (const { folded, signed, signIs } of wordsIn(normalizeText(text, 'NFC'))) {
    if (signIs === 'before') indexed += `${indexedWord(signed!)} `;
    indexed += `${indexedWord(folded)} `;
    if (signIs === 'behind') indexed += `${indexedWord(signed!)} `;
  }
  return indexed;
}
