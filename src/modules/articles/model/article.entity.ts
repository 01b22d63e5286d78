import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import { VersionedEntity } from '../../../core/database/versioned.entity.js';
import type { ModuleFieldValues } from '../../../core/module-fields/index.js';
import { CategoryEntity } from '../../categories/index.js';
import { UserEntity } from '../../users/index.js';
import {
  type ArticleStatus,
  type ArticleLifecycleFields,
  applyTransition,
  TRANSITION_BY_STATUS,
} from './article-transitions.js';

/**
 * Entity of the table `articles`, for foreign keys of a module: `@ManyToOne(() => ArticleEntity)`. The transition methods follow
 * `article-transitions.ts` and return whether the article changed.
 */
@Entity('articles')
@Index('IX_articles_created', ['deletedAt', 'status', 'createdAt', 'id', 'categoryId'])
@Index('IX_articles_published', ['deletedAt', 'status', 'publishedAt', 'id', 'categoryId'])
@Index('IX_articles_updated', ['deletedAt', 'status', 'updatedAt', 'id', 'categoryId'])
@Index('IX_articles_scheduled', ['publishAt', 'status', 'deletedAt', 'categoryId'])
@Index('IX_articles_category', ['categoryId', 'deletedAt', 'status', 'createdAt'])
@Index('IX_articles_seen', ['id', 'status', 'deletedAt', 'categoryId', 'authorId'])
@Index('IX_articles_author', ['authorId', 'deletedAt', 'status', 'createdAt', 'id', 'categoryId'])
@Index('IX_articles_stored', ['authorId', 'contentBytes'])
@Index('IX_articles_featured', ['featured', 'deletedAt', 'status', 'createdAt'])
export class ArticleEntity extends VersionedEntity implements ArticleLifecycleFields {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number;

  @Column({ type: 'varchar', length: 1000 })
  title: string;

  /** Current slug. `article_slugs` contains all current and previous slugs and enforces that they are unique. */
  @Column({ type: 'varchar', length: 190 })
  @Index('IX_articles_slug')
  slug: string;

  @Column({ type: 'varchar', length: 1000 })
  subtitle: string;

  @Column({ type: 'text' })
  excerpt: string;

  /** True if the author wrote the excerpt; false if it is generated from the content. */
  @Column({ type: 'boolean', name: 'excerpt_given' })
  excerptGiven: boolean;

  /** Sanitised HTML. SQLite reads a row up to the last column of a statement, so this is the last column of the table. */
  @Column({ type: 'text' })
  content: string;

  /** Bytes of `content` and `fields` in UTF-8. `ArticlesRepository` sets it with these. */
  @Column({ type: 'integer', name: 'content_bytes', default: 0 })
  contentBytes: number;

  @Column({ type: 'varchar', length: 2048, nullable: true })
  image: string | null;

  @Column({ type: 'boolean' })
  featured: boolean;

  @Column({ type: 'integer' })
  status: number;

  @Column({ type: 'integer', name: 'author_id' })
  authorId: number;

  @ManyToOne(() => UserEntity)
  @JoinColumn({ name: 'author_id', foreignKeyConstraintName: 'FK_articles_author' })
  author?: UserEntity;

  @Column({ type: 'integer', name: 'category_id' })
  categoryId: number;

  @ManyToOne(() => CategoryEntity)
  @JoinColumn({ name: 'category_id', foreignKeyConstraintName: 'FK_articles_category' })
  category?: CategoryEntity;

  /** Time of the first publication. Later publications do not change it. */
  @Column({ type: 'datetime', precision: 3, nullable: true, name: 'published_at' })
  publishedAt: Date | null;

  /** Scheduled publication time of a draft. */
  @Column({ type: 'datetime', precision: 3, nullable: true, name: 'publish_at' })
  publishAt: Date | null;

  /** User who scheduled the article; the right to publish is checked again when the article is due. Null: an import. */
  @Column({ type: 'integer', nullable: true, name: 'scheduled_by' })
  scheduledBy: number | null;

  /** Time of the move to the trash; null outside the trash. */
  @Column({ type: 'datetime', precision: 3, nullable: true, name: 'deleted_at' })
  deletedAt: Date | null;

  /** Values of the fields that modules add; not a column. Undefined if no module declares fields. */
  fields?: ModuleFieldValues | undefined;

  /** Changes the status. Returns false if nothing changes, for example in the trash. */
  moveTo(status: ArticleStatus, now: Date): boolean {
    return applyTransition(this, TRANSITION_BY_STATUS[status], now);
  }

  /** Null removes the schedule. */
  schedule(publishAt: Date | null, scheduledBy: number | null): boolean {
    return publishAt === null
      ? applyTransition(this, 'unschedule')
      : applyTransition(this, 'schedule', publishAt, scheduledBy);
  }

  /** Publishes the article if its scheduled time has passed. Returns false otherwise. */
  publishDue(now: Date): boolean {
    return applyTransition(this, 'publishDue', now);
  }

  /** Removes the schedule of a due article that may not be published. */
  lapse(now: Date): boolean {
    return applyTransition(this, 'lapse', now);
  }

  /** Moves the article to the trash. Returns false if it is there already. */
  trash(now: Date): boolean {
    return applyTransition(this, 'trash', now);
  }

  /** Restores the article from the trash, with its previous status. Returns false if it is not in the trash. */
  restore(): boolean {
    return applyTransition(this, 'restore');
  }
}

type ColumnsOf<T> = {
  [Key in keyof T]-?: T[Key] extends Date | string | number | boolean | null ? Key : never;
}[keyof T];

/** Columns of an article except the id and the size; no methods. */
export type ArticleValues = Pick<ArticleEntity, Exclude<ColumnsOf<ArticleEntity>, 'id' | 'contentBytes'>>;

/** A copy of an article with the values of the fields that modules add. */
export type ArticleSnapshot = ArticleValues & Pick<ArticleEntity, 'fields'>;
