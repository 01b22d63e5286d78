import type { Readable } from 'node:stream';
import busboy, { type Busboy } from 'busboy';
import type { Request } from 'express';
import { DomainError, invalid } from '../../errors/domain-error.js';
import { assertJsonShape } from '../assert-json-shape.js';

/** The result of storing a file. */
export interface UploadedFileDigest {
  readonly sha256: string;
}

/** Stores the streamed bytes of the file. The result becomes the member `file` of the form. */
export type StoreUploadedFile = (content: Readable, name: string) => Promise<UploadedFileDigest>;

export interface FormContent {
  /** The text fields as strings, and `file`. */
  readonly input: Readonly<Record<string, unknown>>;
  /** The size of the whole form, in bytes. */
  readonly size: number;
}

const FILE_FIELD = 'file';
const PARSER_LIMITS = { fieldSize: 8 * 1024, fields: 20, parts: 40 };
/** In characters. The name limit of busboy applies only to URL-encoded forms. */
const MAX_FIELD_NAME_LENGTH = 100;
/** In bytes: the maximum size of a form without its file, including the multipart framing. */
const MAX_FORM_OVERHEAD_BYTES = 256 * 1024;

const malformed = (message: string) => new DomainError('malformed', message);
const MALFORMED = malformed('The form is malformed');
const ABORTED = malformed('The request was aborted');

/**
 * Reads a form: the text fields as strings, and as `file` the result of `store`. Skips other files. The promise settles after `store` has
 * settled, also after an error.
 */
export async function readMultipartForm(
  request: Request,
  maxFileBytes: number,
  store: StoreUploadedFile,
): Promise<FormContent> {
  if (Number(request.headers['content-length'] ?? 0) > maxFileBytes + MAX_FORM_OVERHEAD_BYTES)
    throw tooLarge(maxFileBytes);
  return new FormReader(request, createParser(request), maxFileBytes, store).read();
}

class FormReader {
  private readonly fields = new Map<string, unknown>();
  private file?: Promise<UploadedFileDigest>;
  private size = 0;

  constructor(
    private readonly request: Request,
    private readonly parser: Busboy,
    private readonly maxFileBytes: number,
    private readonly store: StoreUploadedFile,
  ) {}

  async read(): Promise<FormContent> {
    try {
      await this.parse();
      const fields = Object.fromEntries(this.fields);
      assertJsonShape(fields);
      return { input: { ...fields, ...(this.file && { file: await this.file }) }, size: this.size };
    } catch (error) {
      this.request.unpipe(this.parser);
      // Also ends the stream that `store` reads.
      this.parser.destroy(error as Error);
      await Promise.allSettled([this.file]);
      throw error;
    }
  }

  private parse(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.request.on('data', ({ length }: Buffer) => {
        this.size += length;
        if (this.size > this.maxFileBytes + MAX_FORM_OVERHEAD_BYTES) reject(tooLarge(this.maxFileBytes));
      });
      // The client may have disconnected before reading began.
      if (this.request.destroyed) reject(ABORTED);
      this.request.on('close', () => this.request.readableEnded || reject(ABORTED));
      this.request.on('error', () => reject(ABORTED));
      this.parser
        // A part may have no name, contrary to the types of busboy.
        .on('field', (name: string | undefined, value, { valueTruncated }) => {
          if (name === undefined) return reject(malformed('A part of the form has no name'));
          if (name.length > MAX_FIELD_NAME_LENGTH || valueTruncated)
            reject(malformed('A text field of the form is too long'));
          // A repeated field becomes a list, which its rule rejects.
          this.fields.set(name, this.fields.has(name) ? [value] : value);
        })
        .on('file', (name, content, { filename }) => {
          // The reader of the stream gets this error too, and the parser reports its cause.
          content.on('error', () => undefined);
          if (name !== FILE_FIELD) content.resume();
          else if (this.file) reject(invalid({ field: FILE_FIELD, message: 'The file must be one file.' }));
          else {
            this.storeFile(content, filename).catch((error: unknown) => {
              reject(this.parser.errored ? MALFORMED : (error as Error));
            });
          }
        })
        .on('fieldsLimit', () => reject(malformed(`The form has more than ${PARSER_LIMITS.fields} fields`)))
        .on('partsLimit', () => reject(malformed(`The form has more than ${PARSER_LIMITS.parts} parts`)))
        .on('error', () => reject(MALFORMED))
        .on('finish', resolve);
      this.request.pipe(this.parser);
    });
  }

  /** The name is missing if the part only has a binary type. Browsers write a quotation mark in a name as %22. */
  private storeFile(content: Readable, name = ''): Promise<UploadedFileDigest> {
    return (this.file = this.store(content, name.replaceAll('%22', '"')));
  }
}

function createParser({ headers }: Request): Busboy {
  try {
    // Clients send names as UTF-8 without declaring it.
    return busboy({ headers, defParamCharset: 'utf8', limits: PARSER_LIMITS });
  } catch {
    throw malformed('The Content-Type of the form has no boundary');
  }
}

const tooLarge = (maxFileBytes: number) =>
  new DomainError('payloadTooLarge', `The file is larger than ${maxFileBytes} bytes`);
