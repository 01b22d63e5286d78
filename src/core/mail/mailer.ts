import { Injectable } from '@nestjs/common';
import type { Transporter } from 'nodemailer';
import { Settings } from '../../config/settings.js';
import type { Mail } from './mail.js';
import { smtpOptions } from './smtp-options.js';

/** Sends mails through the server of `SMTP_URL`. */
@Injectable()
export class Mailer {
  private transport?: Promise<Transporter>;

  constructor(private readonly settings: Settings) {}

  /** Whether a mail server is configured. Features that need mail must check this and refuse requests otherwise. */
  get isConfigured(): boolean {
    return this.settings.SMTP_URL !== undefined;
  }

  /** Rejects if the server does not accept the mail. */
  async send({ to, subject, text }: Mail): Promise<void> {
    this.transport ??= this.open();
    const transport = await this.transport;
    await transport.sendMail({
      from: this.settings.SMTP_FROM,
      // An object, because a string would be parsed: a comma would split the address in two.
      to: { name: '', address: to },
      subject,
      text,
      headers: { 'Auto-Submitted': 'auto-generated' },
      xMailer: false,
    });
  }

  private async open(): Promise<Transporter> {
    // Loaded only if mails are sent.
    const { createTransport } = await import('nodemailer');
    return createTransport(smtpOptions(this.settings.SMTP_URL!, this.settings));
  }
}
