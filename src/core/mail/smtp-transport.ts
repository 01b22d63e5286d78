import { Injectable } from '@nestjs/common';
import type { Transporter } from 'nodemailer';
import { Settings } from '../../config/settings.js';
import { OUTBOUND_TLS } from '../outbound-http/index.js';
import { isLoopback } from '../outbound-http/public-address.js';
import type { StoredMail } from './mail-contents.js';
import type { SmtpError } from './smtp-errors.js';

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
    tls: OUTBOUND_TLS,
    ...(username !== '' && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Transmits mails to the server of `SMTP_URL`. */
@Injectable()
export class SmtpTransport {
  private transport?: Promise<Transporter>;

  constructor(private readonly settings: Settings) {}

  get isConfigured(): boolean {
    return this.settings.SMTP_URL !== undefined;
  }

  /** Host of the sender's address, for the header `Message-ID`. */
  get senderHost(): string {
    return /@([^>]*)/.exec(this.settings.SMTP_FROM)![1]!;
  }

  /** Transmits the mail to its pending recipients. Returns an error for each rejected recipient. Rejects if the server rejects the mail. */
  async send({ to, pending, ...body }: StoredMail, messageId: string): Promise<readonly SmtpError[]> {
    this.transport ??= this.open();
    const transport = await this.transport;
    const from = this.settings.SMTP_FROM;
    const headers = { 'Auto-Submitted': 'auto-generated' };
    const envelope = { from, to: pending.map(toAddress) };
    try {
      const sent = (await transport.sendMail({
        ...{ from, to: to.map(toAddress), envelope, ...body, messageId, headers, xMailer: false },
      })) as Pick<SmtpError, 'rejectedErrors'>;
      return sent.rejectedErrors ?? [];
    } catch (error) {
      const { rejectedErrors } = error as SmtpError;
      if (rejectedErrors?.length === pending.length) return rejectedErrors;
      throw error;
    }
  }

  private async open(): Promise<Transporter> {
    // Loaded only if mails are sent.
    const { createTransport } = await import('nodemailer');
    return createTransport(smtpOptions(this.settings.SMTP_URL!, this.settings));
  }
}

/** An object, because a string would be parsed: a comma would split the address in two. */
const toAddress = (address: string) => ({ name: '', address });
