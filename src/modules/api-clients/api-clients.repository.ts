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

  /** Its keys go with it. */
  async delete(id: number): Promise<void> {
    await this.unitOfWork.manager.delete(ApiClientEntity, { id });
  }

  async findById(id: number): Promise<ApiClientRecord | null> {
    return (await this.select('WHERE c.id = ?', [id]))[0] ?? null;
  }

  /** The client whose keys or name are to be changed; others that would change them wait for the end of this unit of work. */
  async findForUpdate(id: number): Promise<ApiClientRecord | null> {
    return (await this.select(`WHERE c.id = ? ${this.database.forUpdate}`, [id]))[0] ?? null;
  }

  /** All clients of an account, the oldest first; locked, so that two requests that each make one count one after the other. */
  findOfUserForUpdate(userId: number): Promise<ApiClientRecord[]> {
    return this.select(`WHERE c.user_id = ? ORDER BY c.id ${this.database.forUpdate}`, [userId]);
  }

  /** A page of all clients, or of those that belong to every one of these accounts: of two different ones none does. */
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

  private async select(rest: string, values: readonly SqlValue[]): Promise<ApiClientRecord[]> {
    const rows = await this.database.query<ApiClientRow>(`${SELECT} ${rest}`, values);
    return rows.map(({ created_at, updated_at, ...row }) => ({
      ...row,
      createdAt: isoTime(created_at),
      updatedAt: isoTime(updated_at),
    }));
  }
}
