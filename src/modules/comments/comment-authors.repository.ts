import { Injectable } from '@nestjs/common';
import { Database, UnitOfWork } from '../../core/database/index.js';
import { CommentAuthorEntity } from './comment-author.entity.js';

@Injectable()
export class CommentAuthorsRepository {
  constructor(
    private readonly database: Database,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** When somebody has commented lately, in milliseconds; whoever else asks waits for the end of this unit of work. */
  async recentOf(userId: number): Promise<number[]> {
    const { manager } = this.unitOfWork;
    // Where the row is there already, this locks it: two that found it missing would wait for each other.
    await manager
      .createQueryBuilder()
      .insert()
      .into(CommentAuthorEntity)
      .values({ userId, recent: '[]' })
      .orUpdate(['user_id'], ['user_id'])
      .updateEntity(false)
      .execute();
    const { recent } = await manager.findOneOrFail(CommentAuthorEntity, {
      where: { userId },
      ...this.database.foundForUpdate,
    });
    return JSON.parse(recent) as number[];
  }

  async setRecent(userId: number, times: readonly number[]): Promise<void> {
    await this.unitOfWork.manager.update(CommentAuthorEntity, { userId }, { recent: JSON.stringify(times) });
  }
}
