import type { Readable } from 'node:stream';
import busboy, { type Busboy } from 'busboy';
import type { Request } from 'express';
import { DomainError, invalid } from '../../errors/domain-error.js';
import { checkJsonShape } from '../json-shape.js';

/** What is told of a file that has been taken. */
export interface TakenFile {
  readonly sha256: string;
}

/** Takes the bytes of the file as they come; what it gives becomes the member `file` of the form. */
export type StoreFile = (content: Readable, name: string) => Promise<TakenFile>;

export interface ReadForm {
  /** Its text fields as texts, and its `file`. */
  readonly input: Readonly<Record<string, unknown>>;
  /** Bytes of the whole. */
  readonly size: number;
}

const FILE = 'file';
const LIMITS = { fieldSize: 8 * 1024, fields: 20, parts: 40 };
/** The parser has a limit of its own for names, which it keeps to in other kinds of forms alone. */
const LONGEST_NAME = 100;
/** What a form may have besides its file: the text fields, and the frame around all of them. */
const REST = 256 * 1024;

const malformed = (message: string) => new DomainError('malformed', message);
const MALFORMED = malformed('The form is malformed');
const ABORTED = malformed('The request was aborted');

/**
 * Reads a form: its text fields as texts, and as `file` what `store` makes of the one file. Other files are passed over. The
 * promise ends when `store` has ended, whatever goes wrong.
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
      // Ends what `store` reads too.
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
      // The client may have left before anybody began to read.
      if (this.request.destroyed) reject(ABORTED);
      this.request.on('close', () => this.request.readableEnded || reject(ABORTED));
      this.request.on('error', () => reject(ABORTED));
      this.parser
        // Whatever its types say: a part may have no name.
        .on('field', (name: string | undefined, value, { valueTruncated }) => {
          if (name === undefined) return reject(malformed('A part of the form has no name'));
          if (name.length > LONGEST_NAME || valueTruncated) reject(malformed('A text field of the form is too long'));
          // One that is there twice is no text any more, for its rule to refuse.
          this.fields.set(name, this.fields.has(name) ? [value] : value);
        })
        .on('file', (name, content, { filename }) => {
          // Those who read it hear of it too; what went wrong is the parser's to say.
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

  /** A name is missing where the part only says that it is no text; browsers write a quotation mark in one as %22. */
  private take(content: Readable, name = ''): Promise<TakenFile> {
    return (this.file = this.store(content, name.replaceAll('%22', '"')));
  }
}

function parserOf({ headers }: Request): Busboy {
  try {
    // Browsers and programs send names as UTF-8, without saying so.
    return busboy({ headers, defParamCharset: 'utf8', limits: LIMITS });
  } catch {
    throw malformed('The form says of no boundary between its parts');
  }
}

const tooLarge = (most: number) => new DomainError('payloadTooLarge', `The file is larger than ${most} bytes`);
