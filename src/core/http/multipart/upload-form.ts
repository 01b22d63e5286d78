import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import type { Principal } from '../../auth/principal.js';
import { readForm, type StoreFile } from './read-form.js';

export interface ReceivedForm {
  /** Who sends it, as it is after the last byte. */
  readonly sender: Principal;
  /** The DTO, checked. */
  readonly input: object;
}

/** A form of which nothing has been read: whoever has decided that it may come receives it. */
export class UploadForm {
  constructor(
    private readonly request: Request,
    private readonly check: (input: object) => Promise<ReceivedForm>,
  ) {}

  /** Reads the whole form. `most`: bytes of its file. What is wrong with it, or with its sender by then, is thrown. */
  async receive(most: number, store: StoreFile): Promise<ReceivedForm> {
    return this.check(await readForm(this.request, most, store));
  }
}

/** A controller's `@Form() form: UploadForm`, on a route with `@TakesForm`. */
export const Form = createParamDecorator(
  (_: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<Request>().body as UploadForm,
);
