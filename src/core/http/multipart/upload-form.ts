import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import type { Principal } from '../../auth/principal.js';
import { type ReadForm, readForm, type StoreFile, type TakenFile } from './read-form.js';

export interface ReceivedForm {
  /** The sender, authenticated again after the last byte. */
  readonly sender: Principal;
  /** The validated DTO. */
  readonly input: object;
}

/** An unread form. The service calls `receive` after it has authorised the upload. */
export class UploadForm {
  /** Equal for forms with equal fields, file name and file bytes. Undefined until the form is received. */
  content?: string;
  /** The size of the whole form, in bytes. */
  size = 0;

  constructor(
    private readonly request: Request,
    private readonly check: (input: object) => Promise<ReceivedForm>,
  ) {}

  /** Reads the whole form, with a file of at most the given size in bytes. Throws if the form is invalid or its sender has lost access. */
  async receive(most: number, store: StoreFile): Promise<ReceivedForm> {
    return this.check((await this.read(most, store)).input);
  }

  /** Reads the whole form to compute `content`, without storing or validating it. */
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

/** Injects the form of a route with `@TakesForm`: `@Form() form: UploadForm`. */
export const Form = createParamDecorator(
  (_: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<Request>().body as UploadForm,
);
