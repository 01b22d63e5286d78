import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn } from 'typeorm';
import { UserEntity } from '../users/index.js';

/** The times of a member's recent comments. The comments themselves cannot be counted, because they can be deleted. */
@Entity('comment_authors')
export class RecentCommentTimesEntity {
  @PrimaryColumn({ type: 'integer', name: 'user_id' })
  userId: number;

  /** JSON array of Unix times in milliseconds. */
  @Column({ type: 'text' })
  recent: string;

  @OneToOne(() => UserEntity)
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'FK_comment_authors_user' })
  user?: UserEntity;
}
