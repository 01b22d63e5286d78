import { Injectable } from '@nestjs/common';
import { Database, UnitOfWork } from '../../core/database/index.js';
import { RecentCommentTimesEntity } from './recent-comment-times.entity.js';

@Injectable()
export class RecentCommentTimesRepository {
  constructor(
    private readonly database: Database,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** The times of the member's recent comments, in milliseconds. Locks the row until the transaction ends. */
  async lockRecentTimes(userId: number): Promise<number[]> {
    const { manager } = this.unitOfWork;
    // The upsert locks an existing row too. Two transactions that both found the row missing would deadlock.
    await manager
      .createQueryBuilder()
      .insert()
      .into(RecentCommentTimesEntity)
      .values({ userId, recent: '[]' })
      .orUpdate(['user_id'], ['user_id'])
      .updateEntity(false)
      .execute();
    const { recent } = await manager.findOneOrFail(RecentCommentTimesEntity, {
      where: { userId },
      ...this.database.findOptionsForUpdate,
    });
    return JSON.parse(recent) as number[];
  }

  async saveRecentTimes(userId: number, times: readonly number[]): Promise<void> {
    await this.unitOfWork.manager.update(RecentCommentTimesEntity, { userId }, { recent: JSON.stringify(times) });
  }
}
