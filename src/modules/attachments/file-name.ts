import { normalizeText } from '../../core/text/index.js';

const MAX_FILE_NAME_LENGTH = 255;
const CONTROL_CHARACTERS = /[\0-\x1f\x7f-\x9f\u2028\u2029]/;
/** Bidirectional controls reverse the displayed order: `gnp.exe` is displayed as `exe.png`. */
const BIDI_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/;

/** Returns the base name of a Unix or Windows path, in Unicode form NFC. */
export const normalizeFileName = (sent: string): string =>
  normalizeText(sent.slice(/[^/\\]*$/.exec(sent)!.index).trim(), 'NFC');

/** Returns an error message, or undefined if the name is valid. */
export function fileNameError(name: string): string | undefined {
  if (name === '' || name === '.' || name === '..') return 'The file must have a name.';
  if ([...name].length > MAX_FILE_NAME_LENGTH)
    return `The file name must not have more than ${MAX_FILE_NAME_LENGTH} characters.`;
  if (!name.isWellFormed() || CONTROL_CHARACTERS.test(name) || BIDI_CONTROLS.test(name)) {
    return 'The file name must be well-formed text on one line.';
  }
  return undefined;
}
