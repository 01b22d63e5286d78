import { sqlTime } from '../../src/core/database/sql.js';
import type { SMTPServerOptions } from 'smtp-server';
import type { FeatureModule } from '../../src/core/module-api/index.js';
import { eventually } from './eventually.js';
import { type ReceivedMail, SmtpServer } from './smtp-server.js';
import { type Environment, startTestApp, type TestApp } from './test-app.js';
import type { Headers } from './test-client.js';

type PendingTable = 'registrations' | 'password_resets';

export const EMAIL = 'somebody@example.org';
/** The input of a registration, for tests with one account. */
export const NEWCOMER = { username: 'newcomer', email: EMAIL, name: 'Somebody', password: 'a long enough password' };

/** The application with open registration, and the SMTP server that receives its mails. */
export class MailApp {
  private addresses = 0;
  private made = 0;

  private constructor(
    readonly app: TestApp,
    readonly smtp: SmtpServer,
  ) {}

  static async start(
    env: Environment = {},
    modules: readonly FeatureModule[] = [],
    options: SMTPServerOptions = {},
  ): Promise<MailApp> {
    const smtp = await SmtpServer.start(options);
    try {
      const settings = {
        AUTH_REGISTRATION: 'open',
        SMTP_URL: smtp.url,
        PUBLIC_URL: 'https://news.example.org',
        TRUST_PROXY: 'loopback',
      };
      return new MailApp(await startTestApp({ ...settings, ...env }, undefined, modules), smtp);
    } catch (error) {
      await smtp.stop();
      throw error;
    }
  }

  /** Returns registration data for a new account. */
  newAccountInput(more: object = {}) {
    const username = `newcomer-${++this.made}`;
    const email = `${username}@example.org`;
    return { username, email, name: 'Somebody new', password: `the password of ${username}`, ...more };
  }

  /** Each request has a new client address unless `address` is given, because rate limits count by address. */
  post(path: string, body: object, address?: string) {
    return this.app.http.post(`/api/auth/${path}`).set(this.addressHeader(address)).send(body);
  }

  /** Registers and returns the token from the mail. */
  async requestRegistration(input: { email: string }): Promise<string> {
    await this.post('register', input).expect(202);
    return tokenIn(await this.smtp.next(input.email));
  }

  async requestPasswordReset(email: string): Promise<string> {
    await this.post('password/forgot', { email }).expect(202);
    return tokenIn(await this.smtp.next(email));
  }

  /** Returns all mails to the address after the queue is empty. */
  async mailsTo(email: string): Promise<readonly ReceivedMail[]> {
    await waitForEmptyMailQueue(this.app);
    return this.smtp.mails.filter(({ recipients }) => recipients.includes(email));
  }

  /** Returns the milliseconds until the pending request of the address expires. */
  async millisecondsToExpiry(table: PendingTable, email: string): Promise<number> {
    const [row] = await this.app.sql<{ expires_at: Date | string }>(`SELECT expires_at FROM ${table} WHERE email = ?`, [
      email,
    ]);
    const end = row!.expires_at;
    return (end instanceof Date ? end : new Date(`${end}Z`)).getTime() - Date.now();
  }

  async expire(table: PendingTable, email: string): Promise<void> {
    const past = sqlTime(new Date(Date.now() - 1000));
    await this.app.sql(`UPDATE ${table} SET expires_at = ? WHERE email = ?`, [past, email]);
  }

  async stop(): Promise<void> {
    await this.app.stop();
    await this.smtp.stop();
  }

  private addressHeader(address = `2001:db8:${(++this.addresses).toString(16)}::1`): Headers {
    return { 'X-Forwarded-For': address };
  }
}

export async function waitForEmptyMailQueue(app: TestApp): Promise<void> {
  const waiting = () => app.sql('SELECT id FROM mails');
  expect(await eventually(waiting, ({ length }) => length === 0)).toEqual([]);
}

/** Returns the token (32 bytes in base64url) in a mail. */
export function tokenIn({ text = '' }: ReceivedMail): string {
  const tokens = text.match(/(?<![\w-])[\w-]{43}(?![\w-])/g) ?? [];
  if (tokens.length !== 1) throw new Error(`The mail contains ${tokens.length} tokens instead of 1:\n${text}`);
  return tokens[0];
}

/** Keeps the host in lower case, as mail software writes it. */
export const inCapitals = (email: string): string => email.replace(/^[^@]*/, (name) => name.toUpperCase());
