import { type InvalidBody, invalidBodyBuilders, unsupportedMediaType, withContentEncoding } from './invalid-body.js';

const FORM = 'multipart/form-data; boundary=x';
const { malformed, names } = invalidBodyBuilders(FORM);

const part = (disposition: string, content = 'text') =>
  `--x\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`;
const FILE = part('name="file"; filename="a.txt"');
const END = '--x--\r\n';

/** Invalid bodies for routes that accept a multipart form with a file. */
export const INVALID_FORMS: readonly InvalidBody[] = [
  ...['text/plain', 'application/json', 'application/x-www-form-urlencoded', 'multipart/mixed; boundary=x'].map(
    unsupportedMediaType,
  ),
  withContentEncoding('gzip', unsupportedMediaType(FORM)),
  invalidBodyBuilders('multipart/form-data').malformed(FILE + END),
  ...['', 'no form', '--x', '--x\r\n\r\n', FILE, FILE.slice(0, -10), `${FILE}--x`].map(malformed),
  malformed(part('name="a"').repeat(21) + FILE + END),
  malformed(part(`name="${'a'.repeat(101)}"`) + FILE + END),
  malformed(part('name="description"', 'x'.repeat(10_000)) + FILE + END),
  names('file', END),
  names('file', part('name="file"') + END),
  names('file', FILE + FILE + END),
  names('description', part('name="description"').repeat(2) + FILE + END),
  names('description', part('name="description"', '\0') + FILE + END),
  ...['__proto__', 'constructor', 'prototype'].map((name) => names(name, part(`name="${name}"`) + FILE + END)),
];
