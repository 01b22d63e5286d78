import { Injectable } from '@nestjs/common';
import { Database, deleteEarliest, UnitOfWork } from '../../database/index.js';
import { IdempotencyKeyEntity } from './idempotency-key.entity.js';

export type StoredResponse = Pick<IdempotencyKeyEntity, 'fingerprint' | 'size' | 'status' | 'headers' | 'body'>;
type ResponseColumns = Pick<IdempotencyKeyEntity, 'status' | 'headers' | 'body' | 'bytes'>;

/** The keys of an account. */
export interface StoredKeys {
  readonly keys: number;
  readonly bytes: number;
}

@Injectable()
export class IdempotencyKeysRepository {
  constructor(
    private readonly database: Database,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async find(digest: string, after: Date): Promise<StoredResponse | undefined> {
    const [row] = await this.database.query<StoredResponse>(
      'SELECT fingerprint, size, status, headers, body FROM idempotency_keys WHERE digest = ? AND created_at > ?',
      [digest, after],
    );
    return row;
  }

  async insert(values: Omit<IdempotencyKeyEntity, 'id' | 'bytes'>): Promise<void> {
    await this.unitOfWork.manager.insert(IdempotencyKeyEntity, values);
  }

  async update(digest: string, response: ResponseColumns): Promise<void> {
    await this.unitOfWork.manager.update(IdempotencyKeyEntity, { digest }, response);
  }

  /** Returns the number of keys of the account and the bytes of their responses, from an index only. */
  async sumByAccount(userId: number, after: Date): Promise<StoredKeys> {
    // MySQL returns sums as text.
    const [row] = await this.database.query<Record<keyof StoredKeys, number | string>>(
      'SELECT COUNT(*) AS `keys`, COALESCE(SUM(bytes), 0) AS bytes FROM idempotency_keys WHERE user_id = ? AND created_at > ?',
      [userId, after],
    );
    return { keys: Number(row!.keys), bytes: Number(row!.bytes) };
  }

  async deleteExpired(digest: string, until: Date): Promise<void> {
    await this.deleteQuery().where('digest = :digest AND created_at <= :until', { digest, until }).execute();
  }

  /** Deletes the oldest expired rows. Returns the number of deleted rows. */
  deleteSomeExpired(until: Date, limit: number): Promise<number> {
    return deleteEarliest(this.unitOfWork.manager, IdempotencyKeyEntity, 'createdAt', until, limit);
  }

  private deleteQuery() {
    return this.unitOfWork.manager.createQueryBuilder().delete().from(IdempotencyKeyEntity);
  }
}
