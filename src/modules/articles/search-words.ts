import { normalizeText } from '../../core/text/index.js';
import { foldedWord } from './folded-word.js';

/** Of the words as they are made here: with another one every article is indexed anew, in the background. */
export const WORDS_VERSION = 2;

/** Scripts that put no space between words, or, as Korean, hang endings on them: each character is a word. */
const UNSPACED =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}';
const UNSPACED_WORD = new RegExp(`^[${UNSPACED}]`, 'u');
const WORD = new RegExp(`(?=[\\p{L}\\p{M}\\p{N}])[${UNSPACED}]|(?:(?![${UNSPACED}])[\\p{L}\\p{M}\\p{N}])+`, 'gu');
const WORD_OF_ASCII = /[a-z0-9]+/gi;
const ASCII = /^[\0-\x7f]*$/;
/** C++, C#. */
const SIGN_BEHIND = /(?:\+\+|#)(?![+#])/y;
/** Behind a blank, a bracket or nothing: .NET. */
const DOT_BEFORE = /(?:^|[\s([{"'])\.$/;

/**
 * Letters that the two databases take for letters as they are, and for different ones. Whatever else there is, is told by its
 * number: servers know the letters of the Unicode that they were built with, and compare them by a collation.
 */
const PLAIN =
  /[a-z0-9\u03b1-\u03c1\u03c3-\u03c9\u0430-\u0438\u043a-\u044f\u05d0-\u05d9\u05db\u05dc\u05de\u05e0-\u05e2\u05e4\u05e6-\u05ea\u0621-\u063a\u0641-\u064a\u4e00-\u9fa5\uac00-\ud7a3]/;
const ALL_PLAIN = new RegExp(`^${PLAIN.source}*$`);
const DIGITS = 4;
/** MySQL's own limit is 84. */
const LONGEST = 80;
const SHORTEST = 3;

/** A word where it stands in a text. */
export interface FoundWord {
  readonly start: number;
  readonly end: number;
  /** What it is found by. */
  readonly folded: string;
  /** The same with the sign that belongs to it: `c++`. */
  readonly signed?: string;
  readonly signIs?: 'before' | 'behind';
}

/** The words of a text as people mean them when they search, one after the other. The text is in NFC. */
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

/** Whether nothing comes behind it that could still belong to it. */
export const isUnspaced = (word: string): boolean => UNSPACED_WORD.test(word);

/** A word, or the beginning of one, in letters that both databases know. */
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
 * A word as both databases index it. Underscores at its end make it longer than MySQL's least length and unlike any word of its
 * stop list, both of which are settings of a server that may not be ours.
 */
export function indexedWord(word: string): string {
  const stem = indexedStem(word);
  return stem + '_'.repeat(Math.max(1, SHORTEST - stem.length));
}

/** A text as it is stored in the search table: a blank on either side of each word, so that words are found in it by hand too. */
export function indexedText(text: string): string {
  let indexed = ' ';
  for (const { folded, signed, signIs } of wordsIn(normalizeText(text, 'NFC'))) {
    if (signIs === 'before') indexed += `${indexedWord(signed!)} `;
    indexed += `${indexedWord(folded)} `;
    if (signIs === 'behind') indexed += `${indexedWord(signed!)} `;
  }
  return indexed;
}
