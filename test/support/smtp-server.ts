import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

const MAIL_TIMEOUT_MS = 15_000;

export interface ReceivedMail extends Email {
  /** Recipients of the envelope, which can differ from the headers. */
  readonly recipients: readonly string[];
}

interface Waiter {
  readonly to: string;
  readonly deliver: (mail: ReceivedMail) => void;
}

/** SMTP server that stores received mails. Without TLS, which would require a trusted certificate. */
export class SmtpServer {
  /** All received mails, oldest first. */
  readonly mails: ReceivedMail[] = [];
  private readonly unread: ReceivedMail[] = [];
  private waiters: Waiter[] = [];
  private readonly server: SMTPServer;

  private constructor(options: SMTPServerOptions) {
    this.server = new SMTPServer({
      disabledCommands: ['STARTTLS', 'AUTH'],
      disableReverseLookup: true,
      closeTimeout: 100,
      ...options,
      onData: (stream, session, done) => {
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        buffer(stream)
          .then((bytes) => PostalMime.parse(bytes))
          .then((mail) => this.receive({ ...mail, recipients }))
          .then(() => done(), done);
      },
    });
    // A client that closes its connection must not fail the test.
    this.server.on('error', () => undefined);
  }

  /** `port` is the port of a stopped server to restart; 0 selects a free port. */
  static async start(options: SMTPServerOptions = {}, port = 0): Promise<SmtpServer> {
    const smtp = new SmtpServer(options);
    const listening = once(smtp.server.server, 'listening');
    smtp.server.listen(port, '127.0.0.1');
    await listening;
    return smtp;
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.server.server.address() as AddressInfo).port}`;
  }

  /** Returns the next mail to the address and waits for it if necessary. Returns each mail once. */
  next(to: string): Promise<ReceivedMail> {
    const index = this.unread.findIndex(({ recipients }) => recipients.includes(to));
    if (index >= 0) return Promise.resolve(this.unread.splice(index, 1)[0]!);
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        to,
        deliver: (mail) => {
          clearTimeout(timer);
          resolve(mail);
        },
      };
      const timer = setTimeout(() => {
        this.waiters = this.waiters.filter((one) => one !== waiter);
        reject(new Error(`No mail to ${to} within ${MAIL_TIMEOUT_MS} ms`));
      }, MAIL_TIMEOUT_MS);
      this.waiters.push(waiter);
    });
  }

  stop(): Promise<void> {
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  private receive(mail: ReceivedMail): void {
    this.mails.push(mail);
    const waiter = this.waiters.find(({ to }) => mail.recipients.includes(to));
    if (!waiter) {
      this.unread.push(mail);
      return;
    }
    this.waiters = this.waiters.filter((one) => one !== waiter);
    waiter.deliver(mail);
  }
}
