import { Injectable } from '@nestjs/common';
import { SecretBox } from '../crypto/index.js';
import { type Mail, recipientsOf } from './mail.js';

const PURPOSE = 'mail';

/** A mail as stored, without its expiry. */
export interface StoredMail extends Omit<Mail, 'to' | 'expiresAt'> {
  /** Recipients in the header. */
  readonly to: readonly string[];
  /** Recipients whose servers have not accepted the mail yet. */
  readonly pending: readonly string[];
}

/** Encrypts the contents of mails, because mails contain addresses and tokens. */
@Injectable()
export class MailContents {
  constructor(private readonly box: SecretBox) {}

  encryptMail({ subject, text, html, ...mail }: Mail): string {
    const to = recipientsOf(mail);
    return this.encrypt({ to, pending: to, subject, text, ...(html !== undefined && { html }) } satisfies StoredMail);
  }

  encrypt(value: unknown): string {
    return this.box.encrypt(JSON.stringify(value), PURPOSE);
  }

  decrypt(content: string): unknown {
    return JSON.parse(this.box.decrypt(content, PURPOSE));
  }
}
