import { normalizeText } from '../../core/text/index.js';

const LONGEST = 255;
const CONTROLS = /[\0-\x1f\x7f-\x9f\u2028\u2029]/;
/** They turn the order of what is shown round: `exe.png` can end in `gnp.exe`. */
const OVERRIDES = /[\u202a-\u202e\u2066-\u2069]/;

/** The name of a file without folders, whichever system it comes from, in one spelling for letters with marks. */
export const fileName = (sent: string): string => normalizeText(sent.slice(/[^/\\]*$/.exec(sent)!.index).trim(), 'NFC');

/** What is wrong with such a name, as a sentence; undefined when nothing is. */
export function fileNameFault(name: string): string | undefined {
  if (name === '' || name === '.' || name === '..') return 'The file must have a name.';
  if ([...name].length > LONGEST) return `The file name must not have more than ${LONGEST} characters.`;
  if (!name.isWellFormed() || CONTROLS.test(name) || OVERRIDES.test(name)) {
    return 'The file name must be well-formed text on one line.';
  }
  return undefined;
}
