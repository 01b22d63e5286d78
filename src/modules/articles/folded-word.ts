import { normalizeText } from '../../core/text/index.js';

const ASCII = /^[\0-\x7f]*$/;
/** Letters whose marks are accents, or vowels that most people leave out. In other scripts a mark is half of what is read. */
const MARKED = /((?=\p{L})[\p{Script=Latin}\p{Script=Greek}\p{Script=Hebrew}\p{Script=Arabic}])\p{M}+/gu;
const MARKED_CYRILLIC = /((?=\p{L})\p{Script=Cyrillic})(\p{M}+)/gu;
/** й is a letter of its own, as ў is; ё is written е by most. */
const BREVE = '\u0306';
/** Draws out the letters before it. */
const TATWEEL = /\u0640/g;
/** Letters of which Unicode knows no base. */
const BASES: Readonly<Record<string, string | undefined>> = {
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

/** A word without regard to case, accents and forms of writing: `Résumé` is `resume`, `straße` is `strasse`. */
export function foldedWord(word: string): string {
  if (ASCII.test(word)) return word.toLowerCase();
  const bare = normalizeText(word, 'NFKD')
    .replace(TATWEEL, '')
    .replace(MARKED, '$1')
    .replace(MARKED_CYRILLIC, (_, letter: string, marks: string) => (marks.includes(BREVE) ? letter + BREVE : letter));
  return normalizeText([...bare].map(folded).join(''), 'NFC');
}

/** By way of the capital, so that ß is ss and the Turkish ı is i. */
function folded(character: string): string {
  const small = character.toLowerCase().toUpperCase().toLowerCase();
  return BASES[small] ?? small;
}
