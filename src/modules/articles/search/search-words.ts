import { normalizeText } from '../../../core/text/index.js';

const ASCII = /^[\0-\x7f]*$/;
/** Letters of scripts with combining marks that are accents or optional vowels. In other scripts the marks are essential. */
const MARKED = /((?=\p{L})[\p{Script=Latin}\p{Script=Greek}\p{Script=Hebrew}\p{Script=Arabic}])\p{M}+/gu;
const MARKED_CYRILLIC = /((?=\p{L})\p{Script=Cyrillic})(\p{M}+)/gu;
/** Retained, because й and ў are separate letters. Other Cyrillic marks are removed, because most people write ё as е. */
const BREVE = '\u0306';
/** Arabic elongation character without meaning. */
const TATWEEL = /\u0640/g;
/** Letters without a Unicode decomposition. */
const BASE_LETTERS: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ŧ: 't',
  ς: 'σ',
};
const WITHOUT_DECOMPOSITION = new RegExp(`[${Object.keys(BASE_LETTERS).join('')}]`, 'g');

/** Characters of a word that are normalised, before and after their decomposition: twice as many as are indexed, because marks are removed. */
const MAX_WORD_LENGTH = 160;

/** Normalises case, accents and compatibility forms: `Résumé` becomes `resume`, `straße` becomes `strasse`. */
export function normalizeToken(word: string): string {
  if (ASCII.test(word)) return word.toLowerCase();
  const unmarked = normalizeText(word.slice(0, MAX_WORD_LENGTH), 'NFKD')
    .slice(0, MAX_WORD_LENGTH)
    .replace(TATWEEL, '')
    .replace(MARKED, '$1')
    .replace(MARKED_CYRILLIC, (_, letter: string, marks: string) => (marks.includes(BREVE) ? letter + BREVE : letter));
  // Through upper case, so that ß becomes ss and the Turkish ı becomes i.
  const small = unmarked.toLowerCase().toUpperCase().toLowerCase();
  return normalizeText(
    small.replace(WITHOUT_DECOMPOSITION, (letter) => BASE_LETTERS[letter]!),
    'NFC',
  );
}

/** Version of the index format. After a change of the version, all articles are reindexed in the background. */
export const SEARCH_INDEX_VERSION = 2;

/** Scripts without spaces between words, or with attached endings (Korean): each character is a word. */
const UNSPACED =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}';
const UNSPACED_WORD = new RegExp(`^[${UNSPACED}]`, 'u');
const WORD = new RegExp(`(?=[\\p{L}\\p{M}\\p{N}])[${UNSPACED}]|(?:(?![${UNSPACED}])[\\p{L}\\p{M}\\p{N}])+`, 'gu');
const WORD_OF_ASCII = /[a-z0-9]+/gi;
/** C++, C#. */
const TRAILING_SIGN = /(?:\+\+|#)(?![+#])/y;
/** Dot after a space, a bracket or the start of the text: .NET. */
const LEADING_DOT = /(?:^|[\s([{"'])\.$/;

/**
 * Characters that both databases index as distinct letters. All other characters are encoded by their code point, because servers differ
 * in their Unicode version and compare by a collation.
 */
const PLAIN =
  /[a-z0-9\u03b1-\u03c1\u03c3-\u03c9\u0430-\u0438\u043a-\u044f\u05d0-\u05d9\u05db\u05dc\u05de\u05e0-\u05e2\u05e4\u05e6-\u05ea\u0621-\u063a\u0641-\u064a\u4e00-\u9fa5\uac00-\ud7a3]/;
const ALL_PLAIN = new RegExp(`^${PLAIN.source}*$`);
const CODE_POINT_DIGITS = 4;
/** Maximum length of an indexed word; the limit of MySQL is 84. */
const MAX_INDEXED_LENGTH = 80;
const MIN_INDEXED_LENGTH = 3;

/** A word and its position in a text. */
export interface SearchToken {
  readonly start: number;
  readonly end: number;
  /** Normalised form for searches. */
  readonly normalized: string;
  /** `normalized` with an attached sign, for example `c++`. */
  readonly signed?: string;
  readonly signIs?: 'before' | 'behind';
}

/** Yields the words of a text, which must be in NFC. */
export function* tokenize(text: string): Generator<SearchToken> {
  const isAscii = ASCII.test(text);
  const known = new Map<string, string>();
  for (const { 0: word, index: start } of text.matchAll(isAscii ? WORD_OF_ASCII : WORD)) {
    let normalized = isAscii ? word.toLowerCase() : known.get(word);
    if (normalized === undefined) known.set(word, (normalized = normalizeToken(word)));
    if (normalized === '') continue;
    yield { start, end: start + word.length, normalized, ...findSign(text, start, start + word.length, normalized) };
  }
}

function findSign(text: string, start: number, end: number, folded: string) {
  const next = text.charCodeAt(end);
  if (next === PLUS || next === HASH) {
    TRAILING_SIGN.lastIndex = end;
    const sign = TRAILING_SIGN.exec(text)?.[0];
    if (sign !== undefined) return { signed: folded + sign, signIs: 'behind' as const };
  }
  if (text.charCodeAt(start - 1) === DOT && LEADING_DOT.test(text.slice(Math.max(0, start - 2), start))) {
    return { signed: `.${folded}`, signIs: 'before' as const };
  }
  return undefined;
}
const [PLUS, HASH, DOT] = ['+', '#', '.'].map((sign) => sign.charCodeAt(0));

/** Returns whether the word is complete, because its script has no spaces between words. */
const isUnspacedWord = (word: string): boolean => UNSPACED_WORD.test(word);

/** Encodes a word or a prefix in characters that both databases index. */
export function toIndexPrefix(word: string): string {
  if (ALL_PLAIN.test(word)) return word.slice(0, MAX_INDEXED_LENGTH);
  let encoded = '';
  for (const character of word) {
    const coded = PLAIN.test(character)
      ? character
      : `_${character.codePointAt(0)!.toString(36).padStart(CODE_POINT_DIGITS, '0')}`;
    if (encoded.length + coded.length > MAX_INDEXED_LENGTH) break;
    encoded += coded;
  }
  return encoded;
}

/**
 * Encodes a whole word. Trailing underscores make it at least as long as the minimum word length of MySQL and different from its stop
 * words. Both are server settings that the application may not control.
 */
export function toIndexWord(word: string): string {
  const encoded = toIndexPrefix(word);
  return encoded + '_'.repeat(Math.max(1, MIN_INDEXED_LENGTH - encoded.length));
}

/** Search term: adjacent words that a text must contain. */
export interface SearchTerm {
  /** Indexed forms. */
  readonly words: readonly string[];
  /** Prefix to match instead of the whole word, because the user may still be typing. `words` then has one entry. */
  readonly prefix?: string;
}

/** Separators that join two words: don't, node.js, well-known. Words of unspaced scripts join without a separator. */
const JOINING_SEPARATOR = /^['’.\-\u2010\u2011\u2013_@/&]?$/;
/** Minimum length of a prefix. Shorter prefixes match most articles. */
export const MIN_PREFIX_LENGTH = 4;
/** Maximum words of all terms with adjacent words. A database compares the positions of all these words, so each further word is a separate term. */
const MAX_ADJACENT_WORDS = 8;

/** Returns the distinct terms of a search; empty if the text has no words. An article must match all terms. */
export function parseSearchQuery(text: string): SearchTerm[] {
  const query = normalizeText(text, 'NFC').trimEnd();
  const groups: SearchToken[][] = [];
  let last: SearchToken | undefined;
  for (const word of tokenize(query)) {
    const joined =
      last &&
      !last.signed &&
      !word.signed &&
      JOINING_SEPARATOR.test(query.slice(last.end, word.start)) &&
      groups.at(-1);
    if (joined) joined.push(word);
    else groups.push([word]);
    last = word;
  }
  const terms = separate(groups).flatMap((words) => termsOf(words, query.length));
  return [...new Map(terms.map((term) => [`${term.words.join(' ')} ${term.prefix ?? ''}`, term])).values()];
}

/** Splits groups of adjacent words after `MAX_ADJACENT_WORDS`. */
function separate(groups: readonly (readonly SearchToken[])[]): (readonly SearchToken[])[] {
  let remaining = MAX_ADJACENT_WORDS;
  return groups.flatMap((words) => {
    if (words.length === 1) return [words];
    const length = Math.max(1, Math.min(words.length, remaining));
    remaining -= length;
    return [words.slice(0, length), ...words.slice(length).map((word) => [word])];
  });
}

function termsOf(words: readonly SearchToken[], end: number): SearchTerm[] {
  const last = words.at(-1)!;
  const isOpen = last.end === end && !last.signed && !isUnspacedWord(last.normalized);
  if (!isOpen || [...last.normalized].length < MIN_PREFIX_LENGTH) return [{ words: words.map(toIndexedWord) }];
  const before = words.slice(0, -1);
  return [
    ...(before.length > 0 ? [{ words: before.map(toIndexedWord) }] : []),
    { words: [toIndexedWord(last)], prefix: toIndexPrefix(last.normalized) },
  ];
}

const toIndexedWord = ({ normalized, signed }: SearchToken): string => toIndexWord(signed ?? normalized);
