/** A combining mark, or a character that becomes one in NFKC and NFKD. U+034F separates two runs. */
const MARK = '[[\\p{M}\\uff9e\\uff9f]--\\u034f]';
const MAX_RUN = 30;
const LONG_RUN = new RegExp(`${MARK}{${MAX_RUN}}(?=${MARK})`, 'gv');
const SEPARATOR = '\u034f';

/**
 * Normalises text in linear time. Normalisation sorts the marks of a run, in time that is quadratic in its length, so runs of
 * more than 30 are separated first, as the Stream-Safe Text Format does (UAX #15, section 13). No language has such runs.
 */
export const normalizeText = (text: string, form: 'NFC' | 'NFKC' | 'NFKD'): string =>
  text.replace(LONG_RUN, `$&${SEPARATOR}`).normalize(form);

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

/**
 * Characters that XML, and therefore a feed, cannot contain, and the C1 control characters, which terminals interpret. Tabs and line
 * breaks are allowed.
 */
const UNREADABLE = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufffe\uffff]/g;

/** A character that is neither white space nor an ignorable format character. */
const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}]/u;

/** JSON Schema pattern of readable text. */
export const READABLE_SCHEMA_PATTERN =
  '^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f\\ufffe\\uffff]*$';

/** JSON Schema pattern of readable text without line breaks. */
export const READABLE_LINE_SCHEMA_PATTERN = '^[^\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029\\ufffe\\uffff]*$';

export const isReadable = (text: string): boolean => text.isWellFormed() && text.search(UNREADABLE) === -1;

export const stripUnreadable = (text: string): string => text.toWellFormed().replace(UNREADABLE, '');

/** Whether the text contains a visible character. */
export const hasVisibleText = (text: string): boolean => VISIBLE.test(text);
