import { normalizeText } from './normalize-text.js';

const LONGEST = 190;

/**
 * A text as a key: equal for texts that people take for the same name, whatever their case or their form of encoding
 * (Unicode NFKC and full case folding). Compared byte by byte by both databases, but for blanks at the end, of which it has none.
 */
export const textKey = (text: string): string =>
  [...normalizeText([...normalizeText(text, 'NFKC')].map(folded).join(''), 'NFKC').trim()]
    .slice(0, LONGEST)
    .join('')
    .trimEnd();

/**
 * By way of the capital: ß is ss, and the two forms of a small sigma are one; by way of the small letter before that, so is ẞ. The
 * dotless ı has a capital that is not its own.
 */
const folded = (character: string): string =>
  character === 'ı' ? character : character.toLowerCase().toUpperCase().toLowerCase();
