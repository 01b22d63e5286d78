import { normalizeText } from '../../core/text/index.js';
import { indexedStem, indexedWord, isUnspaced, wordsIn, type FoundWord } from './search-words.js';

/** Search term: adjacent words that a text must contain. */
export interface SearchTerm {
  /** Indexed forms. */
  readonly words: readonly string[];
  /** Prefix to match instead of the whole word, because the user may still be typing. `words` then has one entry. */
  readonly begins?: string;
}

/** Separators that join two words: don't, node.js, well-known. Words of unspaced scripts join without a separator. */
const JOINT = /^['’.\-\u2010\u2011\u2013_@/&]?$/;
/** Minimum length of a prefix. Shorter prefixes match most articles. */
const SHORTEST_BEGINNING = 4;

/** Returns the distinct terms of a search; empty if the text has no words. An article must match all terms. */
export function questionOf(text: string): SearchTerm[] {
  const question = normalizeText(text, 'NFC').trimEnd();
  const groups: FoundWord[][] = [];
  let last: FoundWord | undefined;
  for (const word of wordsIn(question)) {
    const joined =
      last && !last.signed && !word.signed && JOINT.test(question.slice(last.end, word.start)) && groups.at(-1);
    if (joined) joined.push(word);
    else groups.push([word]);
    last = word;
  }
  const terms = groups.flatMap((words) => termsOf(words, question.length));
  return [...new Map(terms.map((term) => [`${term.words.join(' ')} ${term.begins ?? ''}`, term])).values()];
}

function termsOf(words: readonly FoundWord[], end: number): SearchTerm[] {
  const last = words.at(-1)!;
  const isOpen = last.end === end && !last.signed && !isUnspaced(last.folded);
  if (!isOpen || [...last.folded].length < SHORTEST_BEGINNING) return [{ words: words.map(indexed) }];
  const before = words.slice(0, -1);
  return [
    ...(before.length > 0 ? [{ words: before.map(indexed) }] : []),
    { words: [indexed(last)], begins: indexedStem(last.folded) },
  ];
}

const indexed = ({ folded, signed }: FoundWord): string => indexedWord(signed ?? folded);
