import { Inject, Injectable } from '@nestjs/common';
import { Database } from '../database/index.js';
import { columnNameOf, tableNameOf } from '../database/entity-metadata.js';
import { STORED_ROWS, type StoredRows, type StoredSize } from './stored-rows.js';

@Injectable()
export class AccountStorageRepository {
  private readonly sql: string;

  constructor(
    private readonly database: Database,
    @Inject(STORED_ROWS) private readonly declared: readonly StoredRows[],
  ) {
    const counts = declared.map(({ entity, account, bytes }) => {
      const sum = bytes === undefined ? '0' : `COALESCE(SUM(${columnNameOf(entity, bytes)}), 0)`;
      return `SELECT COUNT(*) AS row_count, ${sum} AS bytes FROM ${tableNameOf(entity)}
        WHERE ${columnNameOf(entity, account)} = ?`;
    });
    this.sql = `SELECT SUM(row_count) AS \`rows\`, SUM(bytes) AS bytes FROM (${counts.join(' UNION ALL ')}) stored`;
  }

  /** Returns what the account has stored, with one statement that reads indexes only. */
  async sumByAccount(userId: number): Promise<StoredSize> {
    if (this.declared.length === 0) return { rows: 0, bytes: 0 };
    // MySQL returns sums as text.
    const [row] = await this.database.query<Record<keyof StoredSize, number | string>>(
      this.sql,
      this.declared.map(() => userId),
    );
    return { rows: Number(row!.rows), bytes: Number(row!.bytes) };
  }
}
