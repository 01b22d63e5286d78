import { extname, join } from 'node:path';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Settings } from '../../config/settings.js';
import { OUTBOUND_TLS, OutboundThread } from '../outbound-http/index.js';
import { isLoopback } from '../outbound-http/public-address.js';
import type { StoredMail } from './mail-contents.js';
import type { ErrorFields, MailResult, MailTask } from './mail-thread.js';
import { LATE, type SmtpError } from './smtp-errors.js';

const MAX_SEND_MS = 120_000;

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

/** Transmits mails to the server of `SMTP_URL`, from a thread. */
@Injectable()
export class SmtpTransport implements OnApplicationShutdown {
  private readonly thread = new OutboundThread<MailTask, MailResult>(
    join(__dirname, `mail-thread${extname(__filename)}`),
    'sendMail',
  );

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
    const from = this.settings.SMTP_FROM;
    const headers = { 'Auto-Submitted': 'auto-generated' };
    const envelope = { from, to: pending.map(toAddress) };
    const mail = { from, to: to.map(toAddress), envelope, ...body, messageId, headers, xMailer: false as const };
    const options = smtpOptions(this.settings.SMTP_URL!, this.settings);
    const result = await this.thread.run({ options, mail }, { timeoutMs: MAX_SEND_MS });
    if (result === 'late' || !result) throw new Error(LATE);
    if ('rejected' in result) return result.rejected.map(toSmtpError);
    const error = toSmtpError(result.error);
    if (error.rejectedErrors?.length === pending.length) return error.rejectedErrors;
    throw error;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.thread.end();
  }
}

const toSmtpError = ({ message, rejectedErrors, ...fields }: ErrorFields): SmtpError =>
  Object.assign(new Error(message), fields, rejectedErrors && { rejectedErrors: rejectedErrors.map(toSmtpError) });

/** An object, because a string would be parsed: a comma would split the address in two. */
const toAddress = (address: string) => ({ name: '', address });
