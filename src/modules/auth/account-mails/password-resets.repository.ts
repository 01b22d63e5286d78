import { Injectable } from '@nestjs/common';
import { In, MoreThan } from 'typeorm';
import { Database, UnitOfWork } from '../../../core/database/index.js';
import { PasswordResetEntity } from './password-reset.entity.js';

@Injectable()
export class PasswordResetsRepository {
  constructor(
    private readonly database: Database,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async insert(values: Omit<PasswordResetEntity, 'user'>): Promise<void> {
    await this.unitOfWork.manager.insert(PasswordResetEntity, values);
  }

  async exists(tokenHash: string, now: Date): Promise<boolean> {
    const sql = 'SELECT 1 FROM password_resets WHERE token_hash = ? AND expires_at > ?';
    return (await this.database.query(sql, [tokenHash, now])).length > 0;
  }

  /** Deletes and returns a reset that has not expired. Of several concurrent calls, only one gets the reset. */
  async consume(tokenHash: string, now: Date): Promise<PasswordResetEntity | null> {
    const { manager } = this.unitOfWork;
    const found = await manager.findOneBy(PasswordResetEntity, { tokenHash, expiresAt: MoreThan(now) });
    if (!found) return null;
    const { affected } = await this.delete().where({ tokenHash }).execute();
    return affected === 1 ? found : null;
  }

  async deleteByUser(userId: number): Promise<void> {
    await this.delete().where({ userId }).execute();
  }

  /** Deletes at most `limit` expired resets. Returns their number. */
  async deleteSomeExpired(now: Date, limit: number): Promise<number> {
    const rows = await this.database.query<{ hash: string }>(
      'SELECT token_hash AS hash FROM password_resets WHERE expires_at <= ? ORDER BY expires_at, token_hash LIMIT ?',
      [now, limit],
    );
    if (rows.length > 0) {
      await this.delete()
        .where({ tokenHash: In(rows.map(({ hash }) => hash)) })
        .execute();
    }
    return rows.length;
  }

  private delete() {
    return this.unitOfWork.manager.createQueryBuilder().delete().from(PasswordResetEntity);
  }
}
