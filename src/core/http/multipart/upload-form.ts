import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import type { Principal } from '../../auth/principal.js';
import { type ReadForm, readForm, type StoreFile, type TakenFile } from './read-form.js';

export interface ReceivedForm {
  /** Who sends it, as it is after the last byte. */
  readonly sender: Principal;
  /** The DTO, checked. */
  readonly input: object;
}

/** A form of which nothing has been read: whoever has decided that it may come receives it. */
export class UploadForm {
  /** Of two forms with the same text here all is the same: fields, name and bytes of the file. Undefined until it is received. */
  content?: string;
  /** Bytes of the whole. */
  size = 0;

  constructor(
    private readonly request: Request,
    private readonly check: (input: object) => Promise<ReceivedForm>,
  ) {}

  /** Reads the whole form. `most`: bytes of its file. What is wrong with it, or with its sender by then, is thrown. */
  async receive(most: number, store: StoreFile): Promise<ReceivedForm> {
    return this.check((await this.read(most, store)).input);
  }

  /** Reads the whole form for its `content` alone: nothing of it is kept, or looked at. */
  async skim(most: number): Promise<void> {
    await this.read(most, hashed);
  }

  private async read(most: number, store: StoreFile): Promise<ReadForm> {
    let taken: object | undefined;
    const form = await readForm(this.request, most, async (content, name) => {
      const file = await store(content, name);
      taken = { name, sha256: file.sha256 };
      return file;
    });
    this.content = JSON.stringify({ ...form.input, file: taken });
    this.size = form.size;
    return form;
  }
}

async function hashed(content: Readable): Promise<TakenFile> {
  const hash = createHash('sha256');
  await pipeline(content, hash);
  return { sha256: hash.digest('hex') };
}

/** A controller's `@Form() form: UploadForm`, on a route with `@TakesForm`. */
export const Form = createParamDecorator(
  (_: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<Request>().body as UploadForm,
);
