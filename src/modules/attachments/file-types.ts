import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { imageSize } from 'image-size';
import { normalizeText } from '../../core/text/index.js';

/** The media type of a file extension, and how to recognise its content. */
export interface FileType {
  readonly mimeType: string;
  /** The media types that `file-type` may detect; undefined for text, which has no signature. */
  readonly detectedTypes?: readonly string[];
}

const type = (mimeType: string, ...others: string[]): FileType => ({ mimeType, detectedTypes: [mimeType, ...others] });
const office = (kind: string): FileType => type(`application/vnd.openxmlformats-officedocument.${kind}`);
const openDocument = (kind: string): FileType => type(`application/vnd.oasis.opendocument.${kind}`);
/** The formats before 2007 share one container format. */
const oldOffice = (mimeType: string): FileType => ({ mimeType, detectedTypes: ['application/x-cfb'] });

export const FILE_TYPES = {
  jpg: type('image/jpeg'),
  png: type('image/png', 'image/apng'),
  gif: type('image/gif'),
  webp: type('image/webp'),
  avif: type('image/avif'),
  pdf: type('application/pdf'),
  txt: { mimeType: 'text/plain' },
  csv: { mimeType: 'text/csv' },
  md: { mimeType: 'text/markdown' },
  doc: oldOffice('application/msword'),
  docx: office('wordprocessingml.document'),
  xls: oldOffice('application/vnd.ms-excel'),
  xlsx: office('spreadsheetml.sheet'),
  ppt: oldOffice('application/vnd.ms-powerpoint'),
  pptx: office('presentationml.presentation'),
  odt: openDocument('text'),
  ods: openDocument('spreadsheet'),
  odp: openDocument('presentation'),
  zip: type('application/zip'),
  mp3: type('audio/mpeg'),
  mp4: type('video/mp4'),
  webm: type('video/webm'),
} as const satisfies Record<string, FileType>;
export type FileExtension = keyof typeof FILE_TYPES;

export const FILE_EXTENSIONS = Object.keys(FILE_TYPES) as FileExtension[];

const SYNONYMS: Readonly<Record<string, FileExtension>> = { jpeg: 'jpg' };

/** Returns the extension of a file name, case-insensitive; undefined if the extension is unknown. */
export function findFileExtension(name: string): FileExtension | undefined {
  const ending = /[^.]\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  const extension = SYNONYMS[ending] ?? ending;
  return FILE_EXTENSIONS.find((one) => one === extension);
}

/** The beginning of markup, of a server-side template or of a script. */
const MARKUP_OR_SCRIPT = /^(<[a-z!?/%]|#!)/i;
const SNIFFED_CHARACTERS = 4;

/** Returns whether a file is UTF-8 text without NUL that does not begin as markup or as a script. */
export async function isPlainText(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let prefix = '';
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      if (chunk.includes(0)) return false;
      const text = decoder.decode(chunk, { stream: true });
      if (prefix.length < SNIFFED_CHARACTERS) prefix = (prefix + text).trimStart().slice(0, SNIFFED_CHARACTERS);
    }
    prefix += decoder.decode();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_ENCODING_INVALID_ENCODED_DATA') return false;
    throw error;
  }
  return !MARKUP_OR_SCRIPT.test(prefix);
}

/** The dimensions of PNG, GIF and WebP are in their first 40 bytes. */
const HEAD_BYTES = 64;
/** Some cameras put a thumbnail before the dimensions of a JPEG. `image-size` searches AVIF in quadratic time: 13,000 boxes took 0.4 s. */
const LONG_HEADS: Readonly<Record<string, number>> = { 'image/jpeg': 256 * 1024, 'image/avif': 32 * 1024 };
/** EXIF orientations from 5 rotate the image by 90 degrees. */
const FIRST_ROTATED_ORIENTATION = 5;

export interface Dimensions {
  readonly width: number | null;
  readonly height: number | null;
}

const UNKNOWN: Dimensions = { width: null, height: null };

/** Returns the displayed width and height in pixels; null if they cannot be read. */
export async function readImageDimensions(path: string, mimeType: string): Promise<Dimensions> {
  const head = await readHead(path, LONG_HEADS[mimeType] ?? HEAD_BYTES);
  try {
    const { width, height, orientation = 1 } = imageSize(head);
    if (!isValidLength(width) || !isValidLength(height)) return UNKNOWN;
    return orientation < FIRST_ROTATED_ORIENTATION ? { width, height } : { width: height, height: width };
  } catch {
    return UNKNOWN;
  }
}

const isValidLength = (points: number): boolean => points > 0 && points <= 0x7fffffff;

async function readHead(path: string, length: number): Promise<Uint8Array> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

const MAX_FILE_NAME_LENGTH = 255;
const CONTROL_CHARACTERS = /[\0-\x1f\x7f-\x9f\u2028\u2029]/;
/** Bidirectional controls reverse the displayed order: `gnp.exe` is displayed as `exe.png`. */
const BIDI_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/;

/** Returns the base name of a Unix or Windows path, in Unicode form NFC. */
export const normalizeFileName = (sent: string): string =>
  normalizeText(sent.slice(Math.max(sent.lastIndexOf('/'), sent.lastIndexOf('\\')) + 1).trim(), 'NFC');

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
