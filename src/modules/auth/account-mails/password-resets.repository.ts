import { Injectable } from '@nestjs/common';
import { MoreThan } from 'typeorm';
import { Database, deleteEarliest, UnitOfWork } from '../../../core/database/index.js';
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
  deleteSomeExpired(now: Date, limit: number): Promise<number> {
    return deleteEarliest(this.unitOfWork.manager, PasswordResetEntity, 'expiresAt', now, limit);
  }

  private delete() {
    return this.unitOfWork.manager.createQueryBuilder().delete().from(PasswordResetEntity);
  }
}
