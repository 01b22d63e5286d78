import { normalizeText } from '../../core/text/index.js';

const ASCII = /^[\0-\x7f]*$/;
/** Letters of scripts with combining marks that are accents or optional vowels. In other scripts the marks are essential. */
const MARKED = /((?=\p{L})[\p{Script=Latin}\p{Script=Greek}\p{Script=Hebrew}\p{Script=Arabic}])\p{M}+/gu;
const MARKED_CYRILLIC = /((?=\p{L})\p{Script=Cyrillic})(\p{M}+)/gu;
/** Retained, because й and ў are separate letters. Other Cyrillic marks are removed, because most people write ё as е. */
const BREVE = '\u0306';
/** Arabic elongation character without meaning. */
const TATWEEL = /\u0640/g;
/** Letters without a Unicode decomposition. */
const BASE_LETTERS: Readonly<Record<string, string | undefined>> = {
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

/** Normalises case, accents and compatibility forms: `Résumé` becomes `resume`, `straße` becomes `strasse`. */
export function normalizeToken(word: string): string {
  if (ASCII.test(word)) return word.toLowerCase();
  const unmarked = normalizeText(word, 'NFKD')
    .replace(TATWEEL, '')
    .replace(MARKED, '$1')
    .replace(MARKED_CYRILLIC, (_, letter: string, marks: string) => (marks.includes(BREVE) ? letter + BREVE : letter));
  return normalizeText([...unmarked].map(foldCharacter).join(''), 'NFC');
}

/** Converts through upper case, so that ß becomes ss and the Turkish ı becomes i. */
function foldCharacter(character: string): string {
  const small = character.toLowerCase().toUpperCase().toLowerCase();
  return BASE_LETTERS[small] ?? small;
}
