import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn } from 'typeorm';
import { UserEntity } from '../users/index.js';

/** How often somebody has commented lately. The comments themselves do not tell: they can be deleted. */
@Entity('comment_authors')
export class CommentAuthorEntity {
  @PrimaryColumn({ type: 'integer', name: 'user_id' })
  userId: number;

  /** When, as a JSON list of Unix times in milliseconds. */
  @Column({ type: 'text' })
  recent: string;

  @OneToOne(() => UserEntity)
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'FK_comment_authors_user' })
  user?: UserEntity;
}
