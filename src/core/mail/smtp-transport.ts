import { Injectable } from '@nestjs/common';
import type { Transporter } from 'nodemailer';
import { Settings } from '../../config/settings.js';
import { isLoopback } from '../outbound-http/public-address.js';

/** A mail in plain text to one person. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Connection options of a validated `SMTP_URL`. */
export function smtpOptions(url: string, { production }: Pick<Settings, 'production'>) {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  const host = hostname.replace(/^\[|\]$/g, '');
  return {
    host,
    port: Number(port || (secure ? 465 : 587)),
    secure,
    // Otherwise TLS is used only if the server offers it, and a man in the middle can remove the offer.
    requireTLS: production && !isLoopback(host),
    ...(username !== '' && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Sends mails through the server of `SMTP_URL`. */
@Injectable()
export class SmtpTransport {
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
