import type { Readable } from 'node:stream';
import busboy, { type Busboy } from 'busboy';
import type { Request } from 'express';
import { DomainError, invalid } from '../../errors/domain-error.js';
import { checkJsonShape } from '../json-shape.js';

/** The result of storing a file. */
export interface TakenFile {
  readonly sha256: string;
}

/** Stores the streamed bytes of the file. The result becomes the member `file` of the form. */
export type StoreFile = (content: Readable, name: string) => Promise<TakenFile>;

export interface ReadForm {
  /** The text fields as strings, and `file`. */
  readonly input: Readonly<Record<string, unknown>>;
  /** The size of the whole form, in bytes. */
  readonly size: number;
}

const FILE = 'file';
const LIMITS = { fieldSize: 8 * 1024, fields: 20, parts: 40 };
/** In characters. The name limit of busboy applies only to URL-encoded forms. */
const LONGEST_NAME = 100;
/** In bytes: the maximum size of a form without its file, including the multipart framing. */
const REST = 256 * 1024;

const malformed = (message: string) => new DomainError('malformed', message);
const MALFORMED = malformed('The form is malformed');
const ABORTED = malformed('The request was aborted');

/**
 * Reads a form: the text fields as strings, and as `file` the result of `store`. Skips other files. The promise settles after `store` has
 * settled, also after an error.
 */
export async function readForm(request: Request, most: number, store: StoreFile): Promise<ReadForm> {
  if (Number(request.headers['content-length'] ?? 0) > most + REST) throw tooLarge(most);
  return new FormReader(request, parserOf(request), most, store).read();
}

class FormReader {
  private readonly fields = new Map<string, unknown>();
  private file?: Promise<TakenFile>;
  private size = 0;

  constructor(
    private readonly request: Request,
    private readonly parser: Busboy,
    private readonly most: number,
    private readonly store: StoreFile,
  ) {}

  async read(): Promise<ReadForm> {
    try {
      await this.parse();
      const fields = Object.fromEntries(this.fields);
      checkJsonShape(fields);
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
        if (this.size > this.most + REST) reject(tooLarge(this.most));
      });
      // The client may have disconnected before reading began.
      if (this.request.destroyed) reject(ABORTED);
      this.request.on('close', () => this.request.readableEnded || reject(ABORTED));
      this.request.on('error', () => reject(ABORTED));
      this.parser
        // A part may have no name, contrary to the types of busboy.
        .on('field', (name: string | undefined, value, { valueTruncated }) => {
          if (name === undefined) return reject(malformed('A part of the form has no name'));
          if (name.length > LONGEST_NAME || valueTruncated) reject(malformed('A text field of the form is too long'));
          // A repeated field becomes a list, which its rule rejects.
          this.fields.set(name, this.fields.has(name) ? [value] : value);
        })
        .on('file', (name, content, { filename }) => {
          // The reader of the stream gets this error too, and the parser reports its cause.
          content.on('error', () => undefined);
          if (name !== FILE) content.resume();
          else if (this.file) reject(invalid({ field: FILE, message: 'The file must be one file.' }));
          else {
            this.take(content, filename).catch((error: unknown) => {
              reject(this.parser.errored ? MALFORMED : (error as Error));
            });
          }
        })
        .on('fieldsLimit', () => reject(malformed(`The form has more than ${LIMITS.fields} fields`)))
        .on('partsLimit', () => reject(malformed(`The form has more than ${LIMITS.parts} parts`)))
        .on('error', () => reject(MALFORMED))
        .on('finish', resolve);
      this.request.pipe(this.parser);
    });
  }

  /** The name is missing if the part only has a binary type. Browsers write a quotation mark in a name as %22. */
  private take(content: Readable, name = ''): Promise<TakenFile> {
    return (this.file = this.store(content, name.replaceAll('%22', '"')));
  }
}

function parserOf({ headers }: Request): Busboy {
  try {
    // Clients send names as UTF-8 without declaring it.
    return busboy({ headers, defParamCharset: 'utf8', limits: LIMITS });
  } catch {
    throw malformed('The Content-Type of the form has no boundary');
  }
}

const tooLarge = (most: number) => new DomainError('payloadTooLarge', `The file is larger than ${most} bytes`);
