import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { UserEntity } from '../../users/index.js';
import { ArticleEntity } from '../model/article.entity.js';

/** A previous version of an article. Rows never change. */
@Entity('article_revisions')
@Index('IX_article_revisions_stored', ['editorId', 'contentBytes'])
export class ArticleRevisionEntity {
  @PrimaryColumn({ type: 'integer', name: 'article_id' })
  articleId: number;

  @ManyToOne(() => ArticleEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'article_id', foreignKeyConstraintName: 'FK_article_revisions_article' })
  article?: ArticleEntity;

  /** Sequence number within the article, from 1. */
  @PrimaryColumn({ type: 'integer' })
  number: number;

  @Column({ type: 'varchar', length: 1000 })
  title: string;

  @Column({ type: 'varchar', length: 190 })
  slug: string;

  @Column({ type: 'varchar', length: 1000 })
  subtitle: string;

  @Column({ type: 'text' })
  excerpt: string;

  @Column({ type: 'boolean', name: 'excerpt_given' })
  excerptGiven: boolean;

  /** Empty if `hasContent` is false. */
  @Column({ type: 'text' })
  content: string;

  /** False if the content equals that of the next version: the next revision or, after the last revision, the article. */
  @Column({ type: 'boolean', name: 'has_content', default: true })
  hasContent: boolean;

  /** Bytes of `content` and of the values in `fields` in UTF-8. */
  @Column({ type: 'integer', name: 'content_bytes', default: 0 })
  contentBytes: number;

  /** Values of the fields that modules add, as JSON; null if no module declared fields. */
  @Column({ type: 'text', nullable: true, name: 'module_fields' })
  fields: string | null;

  @Column({ type: 'varchar', length: 2048, nullable: true })
  image: string | null;

  @Column({ type: 'boolean' })
  featured: boolean;

  /** Status at that time. A restore does not change the status of the article. */
  @Column({ type: 'integer' })
  status: number;

  /** No foreign key: the category may be deleted. */
  @Column({ type: 'integer', name: 'category_id' })
  categoryId: number;

  /** Tag names in their order, as JSON. */
  @Column({ type: 'text' })
  tags: string;

  /** `updated_at` of this version, or `created_at` if it was the first. */
  @Column({ type: 'datetime', precision: 3, name: 'written_at' })
  writtenAt: Date;

  /** Time of the update that replaced this version. */
  @Column({ type: 'datetime', precision: 3, name: 'created_at' })
  createdAt: Date;

  /** User who made that update; null: an import. */
  @Column({ type: 'integer', nullable: true, name: 'editor_id' })
  editorId: number | null;

  @ManyToOne(() => UserEntity)
  @JoinColumn({ name: 'editor_id', foreignKeyConstraintName: 'FK_article_revisions_editor' })
  editor?: UserEntity | null;
}
