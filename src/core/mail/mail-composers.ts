import { Injectable } from '@nestjs/common';
import type { Mail } from './mail.js';

/** Creates the mail of a request, or returns null if no mail is to be sent. Runs in a unit of work, again after an error. */
export type MailComposer = (input: unknown) => Promise<Mail | null>;

/** The composers of requests, by the kind of the mail. */
@Injectable()
export class MailComposers {
  private readonly composers = new Map<string, MailComposer>();

  add(kind: string, composer: MailComposer): void {
    this.composers.set(kind, composer);
  }

  /** Whether anonymous callers can request mails of the kind. */
  has(kind: string): boolean {
    return this.composers.has(kind);
  }

  get(kind: string): MailComposer {
    const composer = this.composers.get(kind);
    if (!composer) throw new Error(`No module creates mails of the kind "${kind}"`);
    return composer;
  }
}
