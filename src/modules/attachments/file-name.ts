import { normalizeText } from '../../core/text/index.js';

const LONGEST = 255;
const CONTROLS = /[\0-\x1f\x7f-\x9f\u2028\u2029]/;
/** Bidirectional controls reverse the displayed order: `gnp.exe` is displayed as `exe.png`. */
const OVERRIDES = /[\u202a-\u202e\u2066-\u2069]/;

/** Returns the base name of a Unix or Windows path, in Unicode form NFC. */
export const fileName = (sent: string): string => normalizeText(sent.slice(/[^/\\]*$/.exec(sent)!.index).trim(), 'NFC');

/** Returns an error message, or undefined if the name is valid. */
export function fileNameFault(name: string): string | undefined {
  if (name === '' || name === '.' || name === '..') return 'The file must have a name.';
  if ([...name].length > LONGEST) return `The file name must not have more than ${LONGEST} characters.`;
  if (!name.isWellFormed() || CONTROLS.test(name) || OVERRIDES.test(name)) {
    return 'The file name must be well-formed text on one line.';
  }
  return undefined;
}
