import type { TextReply } from '../answer/text-reply.js';

export interface ToldError {
  readonly status: number;
  /** For the reader. */
  readonly message: string;
  readonly requestId: string;
}

/** Tells errors to people, for a module whose answers are pages. Must not ask the database: it may be what has failed. */
export abstract class ErrorPages {
  abstract show(error: ToldError): TextReply;
}
