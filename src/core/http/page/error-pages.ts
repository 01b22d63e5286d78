import type { TextReply } from '../answer/text-reply.js';

export interface ToldError {
  readonly status: number;
  /** Shown to the user. */
  readonly message: string;
  readonly requestId: string;
}

/** Renders errors as HTML pages, for modules that serve pages. Must not query the database, which may have failed. */
export abstract class ErrorPages {
  abstract show(error: ToldError): TextReply;
}
