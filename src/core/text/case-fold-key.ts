import { normalizeText } from './normalize-text.js';

const MAX_CODE_POINTS = 190;

/**
 * Returns a key that is equal for texts that people regard as the same name, regardless of case and form of encoding (Unicode NFKC
 * and full case folding). Both databases compare keys byte by byte, except for trailing blanks, which a key does not have.
 */
export const caseFoldKey = (text: string): string =>
  [...normalizeText([...normalizeText(text, 'NFKC')].map(foldCharacter).join(''), 'NFKC').trim()]
    .slice(0, MAX_CODE_POINTS)
    .join('')
    .trimEnd();

/**
 * Upper case maps ß to ss and merges the two forms of small sigma; lower case before that also covers ẞ. The dotless ı is excluded:
 * its capital belongs to i.
 */
const foldCharacter = (character: string): string =>
  character === 'ı' ? character : character.toLowerCase().toUpperCase().toLowerCase();
