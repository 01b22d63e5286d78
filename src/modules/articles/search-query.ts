import { normalizeText } from '../../core/text/index.js';
import { toIndexPrefix, toIndexWord, isUnspacedWord, tokenize, type SearchToken } from './search-words.js';

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
const MIN_PREFIX_LENGTH = 4;

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
  const terms = groups.flatMap((words) => termsOf(words, query.length));
  return [...new Map(terms.map((term) => [`${term.words.join(' ')} ${term.prefix ?? ''}`, term])).values()];
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
