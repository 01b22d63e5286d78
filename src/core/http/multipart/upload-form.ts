import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import type { Principal } from '../../identity/principal.js';
import {
  type FormContent,
  readMultipartForm,
  type StoreUploadedFile,
  type UploadedFileDigest,
} from './read-multipart-form.js';

export interface FormSubmission {
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
    private readonly validate: (input: object) => Promise<FormSubmission>,
  ) {}

  /** The `Content-Length` in bytes; 0 if the sender did not declare it. */
  get declaredSize(): number {
    return Number(this.request.headers['content-length'] ?? 0);
  }

  /** Reads the whole form, with a file of at most the given size in bytes. Throws if the form is invalid or its sender has lost access. */
  async receive(maxFileBytes: number, store: StoreUploadedFile): Promise<FormSubmission> {
    return this.validate((await this.read(maxFileBytes, store)).input);
  }

  /** Reads the whole form to compute `content`, without storing or validating it. */
  async discard(maxFileBytes: number): Promise<void> {
    await this.read(maxFileBytes, hashContent);
  }

  private async read(maxFileBytes: number, store: StoreUploadedFile): Promise<FormContent> {
    let fileSummary: object | undefined;
    const form = await readMultipartForm(this.request, maxFileBytes, async (content, name) => {
      const file = await store(content, name);
      fileSummary = { name, sha256: file.sha256 };
      return file;
    });
    this.content = JSON.stringify({ ...form.input, file: fileSummary });
    this.size = form.size;
    return form;
  }
}

async function hashContent(content: Readable): Promise<UploadedFileDigest> {
  const hash = createHash('sha256');
  await pipeline(content, hash);
  return { sha256: hash.digest('hex') };
}

/** Injects the form of a route with `@AcceptMultipart`: `@UploadFormParam() form: UploadForm`. */
export const UploadFormParam = createParamDecorator(
  (_: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<Request>().body as UploadForm,
);
