import { EnvError, makeValidator } from 'envalid';
import { matchesPattern } from './validators.js';

/** A colour in hexadecimal digits: `#0a5c36` or `#fff`. Other CSS could contain further declarations. */
export const hexColor = matchesPattern(
  /^#([\da-f]{3}|[\da-f]{6})$/i,
  'a colour of 3 or 6 hexadecimal digits such as #0a5c36',
);

/** Extensions of the pictures in `assets` of a theme. */
const PICTURE_TYPES = ['avif', 'gif', 'ico', 'jpeg', 'jpg', 'png', 'svg', 'webp'];

/** An absolute https URL, because the Content-Security-Policy of pages blocks http pictures, or the name of a picture. */
export const pictureSource = makeValidator<string>((input) => {
  if (/^[a-z\d][\w.-]*$/i.test(input)) return assertPicture(input);
  if (URL.canParse(input) && new URL(input).protocol === 'https:') return new URL(input).href;
  throw new EnvError('must be an absolute https URL, or the name of a file in "assets" of the theme such as logo.svg');
});

function assertPicture(file: string): string {
  if (PICTURE_TYPES.includes(file.split('.').at(-1)!)) return file;
  throw new EnvError(`must name a picture, a file with one of the extensions ${PICTURE_TYPES.join(', ')}`);
}

/** A link in a setting: `Imprint=/imprint`. */
export interface NamedUrl {
  readonly name: string;
  /** A path such as `/imprint`, or an absolute http, https or mailto URL. */
  readonly url: string;
}

/** `Imprint=/imprint, Privacy=https://www.example.org/privacy`: a name cannot contain "=" or a comma, and a URL no comma. */
export const linkList = makeValidator<NamedUrl[]>((input) =>
  input.split(',').map((entry) => {
    const [, name, url] = /^\s*([^=]*[^=\s])\s*=\s*(\S+)\s*$/.exec(entry) ?? [];
    // `//host` is an address of another site.
    const isPath = url !== undefined && /^\/(?![/\\])/.test(url);
    const isAbsolute = url !== undefined && URL.canParse(url) && /^(https?|mailto):$/.test(new URL(url).protocol);
    if (name !== undefined && (isPath || isAbsolute)) return { name, url: url! };
    throw new EnvError(
      `must list links such as Imprint=/imprint, Privacy=https://www.example.org/privacy; "${entry.trim()}" is not allowed`,
    );
  }),
);
