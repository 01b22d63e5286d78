import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { Clock } from '../../core/clock/index.js';
import {
  Database,
  insertRow,
  type RowVersion,
  type SqlValue,
  UnitOfWork,
  writeNextVersion,
} from '../../core/database/index.js';
import { offsetOf, type Page, type PageRequest } from '../../core/pagination/index.js';
import { ApiKeyEntity } from './api-key.entity.js';
import {
  type ApiKeyRecord,
  type ApiKeyWithOwner,
  type ApiKeyRow,
  KEY_COLUMNS,
  toApiKeyRecord,
} from './api-key-record.js';

const SELECT = `SELECT ${KEY_COLUMNS} FROM api_keys k`;

/** Keys per transaction. */
const MAX_DELETED = 500;

/** Management of keys. `KeyUsageRepository` has the queries for authentication. */
@Injectable()
export class ApiKeysRepository {
  constructor(
    private readonly database: Database,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async insert(values: Omit<ApiKeyEntity, 'id' | 'client'>): Promise<number> {
    return insertRow(this.unitOfWork.manager, ApiKeyEntity, values);
  }

  async update(key: RowVersion, changes: Partial<Pick<ApiKeyEntity, 'expiresAt' | 'revokedAt'>>): Promise<void> {
    await writeNextVersion(this.unitOfWork.manager, ApiKeyEntity, key, changes);
  }

  async findByClient(clientId: number, id: number): Promise<ApiKeyRecord | null> {
    return (await this.select('WHERE k.client_id = ? AND k.id = ?', [clientId, id]))[0] ?? null;
  }

  async findByPrefix(prefix: string): Promise<ApiKeyRecord | null> {
    return (await this.select('WHERE k.prefix = ?', [prefix]))[0] ?? null;
  }

  async findPage(request: PageRequest, clientId: number): Promise<Page<ApiKeyRecord>> {
    const items = await this.select('WHERE k.client_id = ? ORDER BY k.id LIMIT ? OFFSET ?', [
      clientId,
      request.perPage,
      offsetOf(request),
    ]);
    const [count] = await this.database.query<{ total: number }>(
      'SELECT COUNT(*) AS total FROM api_keys WHERE client_id = ?',
      [clientId],
    );
    return { ...request, items, total: count!.total };
  }

  async countActive(clientId: number): Promise<number> {
    const [count] = await this.database.query<{ total: number }>(
      `SELECT COUNT(*) AS total FROM api_keys
       WHERE client_id = ? AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > ?)`,
      [clientId, this.clock.now()],
    );
    return count!.total;
  }

  /** Deletes the oldest revoked and expired keys, except the newest `kept`. */
  async deleteEnded(clientId: number, kept: number): Promise<void> {
    const rows = await this.database.query<{ id: number }>(
      `SELECT id FROM api_keys WHERE client_id = ? AND (revoked_at IS NOT NULL OR expires_at <= ?)
       ORDER BY id DESC LIMIT ${MAX_DELETED} OFFSET ?`,
      [clientId, this.clock.now(), kept],
    );
    if (rows.length > 0) await this.unitOfWork.manager.delete(ApiKeyEntity, { id: In(rows.map(({ id }) => id)) });
  }

  /** Returns all keys, or those of one account. */
  async findWithOwner(userId?: number): Promise<ApiKeyWithOwner[]> {
    const rows = await this.database.query<ApiKeyRow & Pick<ApiKeyWithOwner, 'clientName' | 'userId'>>(
      `SELECT ${KEY_COLUMNS}, c.name AS clientName, c.user_id AS userId
       FROM api_keys k JOIN api_clients c ON c.id = k.client_id
       ${userId === undefined ? '' : 'WHERE c.user_id = ?'} ORDER BY c.user_id, c.id, k.id`,
      userId === undefined ? [] : [userId],
    );
    return rows.map((row) => ({
      ...toApiKeyRecord(row, this.clock.now()),
      clientName: row.clientName,
      userId: row.userId,
    }));
  }

  private async select(clauses: string, values: readonly SqlValue[]): Promise<ApiKeyRecord[]> {
    return (await this.database.query<ApiKeyRow>(`${SELECT} ${clauses}`, values)).map((row) =>
      toApiKeyRecord(row, this.clock.now()),
    );
  }
}
