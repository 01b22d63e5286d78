import { normalizeText } from '../../core/text/index.js';
import { indexedStem, indexedWord, isUnspaced, wordsIn, type FoundWord } from './search-words.js';

/** What a text must have to be found: these words, next to each other. */
export interface SearchTerm {
  /** As they are indexed. */
  readonly words: readonly string[];
  /** The beginning of the last of them is enough: it may be written still. There is but one then. */
  readonly begins?: string;
}

/** What may stand between two words that belong together: don't, node.js, well-known. Between characters nothing does. */
const JOINT = /^['’.\-\u2010\u2011\u2013_@/&]?$/;
/** Shorter ones begin so many words that most articles have one. */
const SHORTEST_BEGINNING = 4;

/** The terms of a search, each once; none where the text has no word. All of them must occur. */
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
