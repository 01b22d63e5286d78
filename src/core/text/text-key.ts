/**
 * A text as a key: equal for texts that people take for the same name, whatever their case or their form of encoding
 * (Unicode NFKC, then lower case). Compared byte by byte by both databases.
 */
export const textKey = (text: string): string =>
  [...text.normalize('NFKC').toLowerCase().trim()].slice(0, 190).join('');
