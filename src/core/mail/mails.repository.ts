import { Injectable } from '@nestjs/common';
import { Database, isoTime, UnitOfWork } from '../database/index.js';
import { MailEntity } from './mail.entity.js';

/** A due row of the queue. */
export type QueuedMail = Pick<
  MailEntity,
  'id' | 'kind' | 'messageId' | 'content' | 'attempts' | 'expiresAt' | 'isRequest' | 'retryDomain'
>;

interface QueuedMailRow extends Omit<QueuedMail, 'expiresAt' | 'isRequest'> {
  readonly expiresAt: Date | string | null;
  readonly isRequest: number;
}

/** Numbers of mails that wait for a retry. */
export interface RetryCounts {
  readonly total: number;
  readonly ofDomain: number;
}

/** The stored queue of mails. */
@Injectable()
export class MailsRepository {
  constructor(
    private readonly database: Database,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async insert(values: Omit<MailEntity, 'id'>): Promise<void> {
    await this.unitOfWork.connection.insert(MailEntity, values);
  }

  async count(): Promise<number> {
    const [row] = await this.database.query<{ total: number }>('SELECT COUNT(*) AS total FROM mails');
    return row!.total;
  }

  async countOfKind(kind: string): Promise<number> {
    const [row] = await this.database.query<{ total: number }>('SELECT COUNT(*) AS total FROM mails WHERE kind = ?', [
      kind,
    ]);
    return row!.total;
  }

  /** Counts the mails of the kind that wait for a retry, and those of them to the domain. */
  async countRetries(kind: string, domain: string): Promise<RetryCounts> {
    const [row] = await this.database.query<RetryCounts>(
      `SELECT COUNT(*) AS total, COUNT(CASE WHEN retry_domain = ? THEN 1 END) AS ofDomain
       FROM mails WHERE kind = ? AND retry_domain IS NOT NULL`,
      [domain, kind],
    );
    return row!;
  }

  async hasDue(now: Date): Promise<boolean> {
    const rows = await this.database.query('SELECT 1 FROM mails WHERE next_attempt_at <= ? LIMIT 1', [now]);
    return rows.length > 0;
  }

  /**
   * Returns the mails that are due for the longest time, of each kind in turn: slow recipients of one kind do not delay the other kinds.
   */
  async findDue(now: Date, limit: number): Promise<QueuedMail[]> {
    const rows = await this.database.query<QueuedMailRow>(
      `SELECT m.id, m.kind, m.message_id AS messageId, m.content, m.attempts, m.expires_at AS expiresAt, m.is_request AS isRequest,
              m.retry_domain AS retryDomain
       FROM (SELECT id, next_attempt_at, ROW_NUMBER() OVER (PARTITION BY kind ORDER BY next_attempt_at, id) AS place
             FROM mails WHERE next_attempt_at <= ? ORDER BY place, next_attempt_at, id LIMIT ?) d
       JOIN mails m ON m.id = d.id ORDER BY d.place, d.next_attempt_at, d.id`,
      [now, limit],
    );
    return rows.map(({ expiresAt, isRequest, ...row }) => ({
      ...row,
      expiresAt: expiresAt === null ? null : new Date(isoTime(expiresAt)),
      isRequest: isRequest !== 0,
    }));
  }

  /** Counts an attempt. Returns false if another instance has started one, or has sent the mail. */
  async claim({ id, attempts }: QueuedMail, nextAttemptAt: Date): Promise<boolean> {
    const { affected } = await this.unitOfWork.manager.update(
      MailEntity,
      { id, attempts },
      { attempts: attempts + 1, nextAttemptAt },
    );
    return affected === 1;
  }

  async update(id: number, changes: Partial<Omit<MailEntity, 'id'>>): Promise<void> {
    await this.unitOfWork.manager.update(MailEntity, { id }, changes);
  }

  async delete(id: number): Promise<void> {
    await this.unitOfWork.manager.delete(MailEntity, { id });
  }
}
