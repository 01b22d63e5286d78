import { Injectable } from '@nestjs/common';
import {
  Database,
  insertRow,
  isoTime,
  type RowVersion,
  type SqlValue,
  UnitOfWork,
  writeNextVersion,
} from '../../core/database/index.js';
import { offsetOf, type Page, type PageRequest } from '../../core/pagination/index.js';
import { ApiClientEntity } from './api-client.entity.js';
import type { ApiClientRecord } from './api-client-record.js';

interface ApiClientRow extends Omit<ApiClientRecord, 'createdAt' | 'updatedAt'> {
  readonly created_at: Date | string;
  readonly updated_at: Date | string | null;
}

const SELECT = 'SELECT c.id, c.user_id AS userId, c.name, c.version, c.created_at, c.updated_at FROM api_clients c';

@Injectable()
export class ApiClientsRepository {
  constructor(
    private readonly database: Database,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async insert(values: Omit<ApiClientEntity, 'id' | 'user'>): Promise<number> {
    return insertRow(this.unitOfWork.manager, ApiClientEntity, values);
  }

  async rename(client: RowVersion, name: string): Promise<void> {
    await writeNextVersion(this.unitOfWork.manager, ApiClientEntity, client, { name });
  }

  /** The keys of the client are deleted, too (`ON DELETE CASCADE`). */
  async delete(id: number): Promise<void> {
    await this.unitOfWork.manager.delete(ApiClientEntity, { id });
  }

  async findById(id: number): Promise<ApiClientRecord | null> {
    return (await this.select('WHERE c.id = ?', [id]))[0] ?? null;
  }

  /** Locks the client until the end of the unit of work, before a change of the client or its keys. */
  async findForUpdate(id: number): Promise<ApiClientRecord | null> {
    return (await this.select(`WHERE c.id = ? ${this.database.forUpdate}`, [id]))[0] ?? null;
  }

  /** Returns all clients of an account, oldest first, and locks them: concurrent requests must not exceed the limit. */
  findByUserForUpdate(userId: number): Promise<ApiClientRecord[]> {
    return this.select(`WHERE c.user_id = ? ORDER BY c.id ${this.database.forUpdate}`, [userId]);
  }

  /** Returns a page of all clients, or of those that belong to every account in `userIds` (none for two different ids). */
  async findPage(request: PageRequest, userIds: readonly number[]): Promise<Page<ApiClientRecord>> {
    const where = userIds.length === 0 ? '' : `WHERE ${userIds.map(() => 'c.user_id = ?').join(' AND ')}`;
    const items = await this.select(`${where} ORDER BY c.id LIMIT ? OFFSET ?`, [
      ...userIds,
      request.perPage,
      offsetOf(request),
    ]);
    const [count] = await this.database.query<{ total: number }>(
      `SELECT COUNT(*) AS total FROM api_clients c ${where}`,
      userIds,
    );
    return { ...request, items, total: count!.total };
  }

  private async select(clauses: string, values: readonly SqlValue[]): Promise<ApiClientRecord[]> {
    const rows = await this.database.query<ApiClientRow>(`${SELECT} ${clauses}`, values);
    return rows.map(({ created_at, updated_at, ...row }) => ({
      ...row,
      createdAt: isoTime(created_at),
      updatedAt: isoTime(updated_at),
    }));
  }
}
