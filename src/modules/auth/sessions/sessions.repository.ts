import { Injectable } from '@nestjs/common';
import { ALL_ROWS, Database, deleteEarliest, UnitOfWork } from '../../../core/database/index.js';
import { SessionEntity } from './session.entity.js';

@Injectable()
export class SessionsRepository {
  constructor(
    private readonly database: Database,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async insert(values: Omit<SessionEntity, 'user'>): Promise<void> {
    await this.unitOfWork.manager.insert(SessionEntity, values);
  }

  /** Returns the generation of a session that has not been revoked, even if the session has expired. */
  async findGeneration(id: string): Promise<number | null> {
    const [row] = await this.database.query<{ generation: number }>(
      'SELECT generation FROM sessions WHERE id = ? AND revoked_at IS NULL',
      [id],
    );
    return row?.generation ?? null;
  }

  /** Increments the generation. Returns false if `generation` is outdated or the session has ended. */
  async advance(id: string, generation: number, now: Date, expiresAt: Date): Promise<boolean> {
    const { affected } = await this.update()
      .set({ generation: generation + 1, expiresAt })
      .where('id = :id AND generation = :generation AND revoked_at IS NULL', { id, generation })
      .andWhere('expires_at > :now', { now })
      .execute();
    return affected === 1;
  }

  /** Returns false if the session was already revoked. */
  async revoke(id: string, revokedAt: Date): Promise<boolean> {
    const { affected } = await this.update()
      .set({ revokedAt })
      .where('id = :id AND revoked_at IS NULL', { id })
      .execute();
    return affected === 1;
  }

  async revokeAll(userId: number, revokedAt: Date): Promise<void> {
    await this.update().set({ revokedAt }).where('user_id = :userId AND revoked_at IS NULL', { userId }).execute();
  }

  /** Deletes the sessions of the account that expired before the time, and all except the newest `kept`. */
  async deleteOld(userId: number, before: Date, kept: number): Promise<void> {
    await this.unitOfWork.connection.write(
      `DELETE FROM sessions WHERE user_id = ? AND (expires_at < ? OR id IN (SELECT id FROM
        (SELECT id FROM sessions WHERE user_id = ? ORDER BY created_at DESC, id LIMIT ${ALL_ROWS} OFFSET ?) oldest))`,
      [userId, before, userId, kept],
    );
  }

  /** Deletes the oldest expired sessions of all accounts, up to the limit. Returns their number. */
  deleteSomeExpired(until: Date, limit: number): Promise<number> {
    return deleteEarliest(this.unitOfWork.manager, SessionEntity, 'expiresAt', until, limit);
  }

  private update() {
    return this.unitOfWork.manager.createQueryBuilder().update(SessionEntity);
  }
}
