import { setImmediate } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { waitAtMost } from '../lifecycle/wait-at-most.js';
import { type Mail, SmtpTransport } from './smtp-transport.js';

const MAX_CONCURRENT = 2;
const MAX_PENDING_MAILS = 1000;
const RETRY_PAUSES_MS = [2_000, 10_000, 60_000];
const DRAIN_MS = 1000;

interface QueuedMail {
  /** For the log, which contains neither recipients nor texts. */
  readonly kind: string;
  readonly create: () => Promise<Mail | null>;
  readonly mail?: Mail;
  readonly retries: number;
}

/**
 * Sends mails in the background, after the response to the request. The queue is in memory: users must request a mail again if it is
 * lost with the process. Failed mails are retried for about a minute, then logged and dropped.
 */
@Injectable()
export class MailQueue implements OnApplicationShutdown {
  private readonly logger = new Logger('Mail');
  private readonly waiting: QueuedMail[] = [];
  private readonly active = new Set<Promise<void>>();
  private readonly retryTimers = new Set<NodeJS.Timeout>();
  private stopping = false;

  constructor(private readonly mailer: SmtpTransport) {}

  /**
   * Calls `create` after the response, so that the response time does not reveal its work. `create` may query the database, and returns
   * null if there is no mail to send. It is called again only after an error. Do not use inside a unit of work, which may still be
   * rolled back.
   */
  add(kind: string, create: () => Promise<Mail | null>): void {
    if (this.waiting.length + this.active.size + this.retryTimers.size >= MAX_PENDING_MAILS) {
      this.logger.error(`The mail queue is full: a mail was dropped (${kind})`);
      return;
    }
    this.queue({ kind, create, retries: 0 });
  }

  /** Resolves when only failed mails that wait for a retry are left. */
  async whenIdle(): Promise<void> {
    while (this.active.size > 0) await Promise.all(this.active);
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopping = true;
    this.retryTimers.forEach(clearTimeout);
    await waitAtMost(DRAIN_MS, this.whenIdle());
    const lost = this.waiting.length + this.active.size + this.retryTimers.size;
    if (lost > 0) this.logger.error(`Mails lost at shutdown because they could not be sent: ${lost}`);
  }

  private queue(queued: QueuedMail): void {
    this.waiting.push(queued);
    this.next();
  }

  private next(): void {
    if (this.active.size >= MAX_CONCURRENT || this.waiting.length === 0) return;
    const run = this.attempt(this.waiting.shift()!).finally(() => {
      this.active.delete(run);
      this.next();
    });
    this.active.add(run);
  }

  private async attempt(queued: QueuedMail): Promise<void> {
    await setImmediate();
    let { mail } = queued;
    try {
      mail ??= (await queued.create()) ?? undefined;
      if (mail) await this.mailer.send(mail);
    } catch (error) {
      this.scheduleRetry({ ...queued, ...(mail && { mail }) }, error);
    }
  }

  private scheduleRetry(queued: QueuedMail, error: unknown): void {
    const pause = RETRY_PAUSES_MS[queued.retries];
    if (pause === undefined || this.stopping || isPermanent(error)) {
      this.logger.error(toLogFields(error), `A mail could not be sent (${queued.kind})`);
      return;
    }
    this.logger.warn(toLogFields(error), `A mail could not be sent and will be retried (${queued.kind})`);
    const timer = setTimeout(() => {
      this.retryTimers.delete(timer);
      this.queue({ ...queued, retries: queued.retries + 1 });
    }, pause).unref();
    this.retryTimers.add(timer);
  }
}

interface SmtpError {
  readonly code?: string;
  readonly command?: string;
  readonly response?: string;
  readonly responseCode?: number;
}

/** Omits the server's response from the log: it repeats addresses and sometimes a link with its token. */
function toLogFields(error: unknown): object {
  const { code, command, response, responseCode } = error as SmtpError;
  return response === undefined ? { err: error } : { code, command, responseCode };
}

/** Whether the server has refused the mail permanently. */
const isPermanent = (error: unknown): boolean => Number((error as SmtpError).responseCode) >= 500;
