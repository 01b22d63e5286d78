import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import { VersionedEntity } from '../../core/database/versioned.entity.js';
import { ArticleEntity } from '../articles/index.js';
import { UserEntity } from '../users/index.js';

/** A comment, or a tombstone: a comment that was deleted while it had replies, without text and author. */
@Entity('comments')
@Index('IX_comments_article', ['articleId', 'status', 'createdAt'])
@Index('IX_comments_author', ['authorId', 'status', 'createdAt'])
@Index('IX_comments_stored', ['authorId', 'textBytes'])
@Index('IX_comments_status', ['status', 'createdAt'])
@Index('IX_comments_created', ['createdAt'])
export class CommentEntity extends VersionedEntity {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number;

  @Column({ type: 'integer', name: 'article_id' })
  articleId: number;

  @ManyToOne(() => ArticleEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'article_id', foreignKeyConstraintName: 'FK_comments_article' })
  article?: ArticleEntity;

  /** Null on a tombstone. */
  @Column({ type: 'integer', nullable: true, name: 'author_id' })
  authorId: number | null;

  @ManyToOne(() => UserEntity)
  @JoinColumn({ name: 'author_id', foreignKeyConstraintName: 'FK_comments_author' })
  author?: UserEntity | null;

  /** Null at the top of a thread. */
  @Column({ type: 'integer', nullable: true, name: 'parent_id' })
  @Index('IX_comments_parent')
  parentId: number | null;

  @ManyToOne(() => CommentEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'parent_id', foreignKeyConstraintName: 'FK_comments_parent' })
  parent?: CommentEntity | null;

  /** 1 at the top of a thread. */
  @Column({ type: 'integer' })
  depth: number;

  /** Plain text, without markup. */
  @Column({ type: 'text' })
  text: string;

  /** Bytes of `text` in UTF-8. `CommentsRepository` sets it with the text. */
  @Column({ type: 'integer', name: 'text_bytes', default: 0 })
  textBytes: number;

  @Column({ type: 'integer' })
  status: number;

  /** Set on a tombstone. */
  @Column({ type: 'datetime', precision: 3, nullable: true, name: 'deleted_at' })
  deletedAt: Date | null;
}
