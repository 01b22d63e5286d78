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
