import { UnitOfWork } from '../../../src/core/database/index.js';
import { type Mail, Mailer } from '../../../src/core/mail/index.js';
import { SendMailsJob } from '../../../src/core/mail/send-mails.job.js';
import type { SMTPServerOptions } from 'smtp-server';
import { SmtpServer } from '../../support/smtp-server.js';
import { type Environment, startTestApp, type TestApp } from '../../support/test-app.js';
import { metricValue } from '../metrics/metric-value.js';

export interface StoredRow {
  readonly id: number;
  readonly content: string;
  readonly message_id: string;
  readonly attempts: number;
  readonly next_attempt_at: Date | string;
}

/** An application whose job `mail.send` runs only if the test calls `send`, and an SMTP server. */
export class MailSite {
  private constructor(
    readonly app: TestApp,
    readonly smtp: SmtpServer,
  ) {}

  static async start(options: SMTPServerOptions = {}, env: Environment = {}): Promise<MailSite> {
    const smtp = await SmtpServer.start(options);
    try {
      const settings = { JOBS_RUN: 'false', SMTP_URL: smtp.url, SMTP_FROM: 'News <news@example.org>' };
      return new MailSite(await startTestApp({ ...settings, ...env }), smtp);
    } catch (error) {
      await smtp.stop();
      throw error;
    }
  }

  enqueue(more: Partial<Mail> = {}): Promise<void> {
    const mail = { to: 'jane@example.org', subject: 'Deadline', text: 'The text is secret.', ...more };
    return this.app.app.get(Mailer).enqueue('test.deadline', mail);
  }

  /** Runs `work` in a unit of work. */
  run<T>(work: () => Promise<T>): Promise<T> {
    return this.app.app.get(UnitOfWork).run(work);
  }

  /** Runs the job once. */
  send(): Promise<void> {
    return this.app.app.get(SendMailsJob, { strict: false }).run(new AbortController().signal);
  }

  rows(): Promise<StoredRow[]> {
    return this.app.sql<StoredRow>('SELECT * FROM mails ORDER BY id');
  }

  /** Makes all mails due. */
  async skipPause(): Promise<void> {
    await this.app.sql("UPDATE mails SET next_attempt_at = '2000-01-01 00:00:00.000'");
  }

  async metrics(): Promise<Record<'sent' | 'retried' | 'failed' | 'expired' | 'waiting', number>> {
    const { text } = await this.app.unchecked.get('/metrics').expect(200);
    const countOf = (outcome: string) => {
      const name = `masthead_mail_attempts_total{outcome="${outcome}"}`;
      return text.includes(name) ? metricValue(text, name) : 0;
    };
    return {
      ...{ sent: countOf('sent'), retried: countOf('retried'), failed: countOf('failed'), expired: countOf('expired') },
      waiting: metricValue(text, 'masthead_mails_waiting'),
    };
  }

  async stop(): Promise<void> {
    await this.app.stop();
    await this.smtp.stop();
  }
}
