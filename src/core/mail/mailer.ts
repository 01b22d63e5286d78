import { Injectable } from '@nestjs/common';
import type { Transporter } from 'nodemailer';
import { Settings } from '../../config/settings.js';
import type { Mail } from './mail.js';
import { smtpOptions } from './smtp-options.js';

/** Hands mails to the server of `SMTP_URL`. */
@Injectable()
export class Mailer {
  private transport?: Promise<Transporter>;

  constructor(private readonly settings: Settings) {}

  /** Without a server nothing can be sent: what needs mails must say so to whoever asks for it. */
  get isSetUp(): boolean {
    return this.settings.SMTP_URL !== undefined;
  }

  /** Rejects when the server does not take the mail. */
  async send({ to, subject, text }: Mail): Promise<void> {
    this.transport ??= this.open();
    const transport = await this.transport;
    await transport.sendMail({
      from: this.settings.SMTP_FROM,
      // An address is no text to be parsed: a comma in it would make two of one.
      to: { name: '', address: to },
      subject,
      text,
      headers: { 'Auto-Submitted': 'auto-generated' },
      xMailer: false,
    });
  }

  private async open(): Promise<Transporter> {
    // Only where mails are sent at all.
    const { createTransport } = await import('nodemailer');
    return createTransport(smtpOptions(this.settings.SMTP_URL!, this.settings));
  }
}
