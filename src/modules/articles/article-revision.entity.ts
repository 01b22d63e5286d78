import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { UserEntity } from '../users/index.js';
import { ArticleEntity } from './article.entity.js';

/** What an article said until an update replaced it. Never changes. */
@Entity('article_revisions')
export class ArticleRevisionEntity {
  @PrimaryColumn({ type: 'integer', name: 'article_id' })
  articleId: number;

  @ManyToOne(() => ArticleEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'article_id', foreignKeyConstraintName: 'FK_article_revisions_article' })
  article?: ArticleEntity;

  /** Its place among the article's revisions, from 1. */
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

  @Column({ type: 'text' })
  content: string;

  @Column({ type: 'varchar', length: 2048, nullable: true })
  image: string | null;

  @Column({ type: 'boolean' })
  featured: boolean;

  /** The article's at that time; restoring leaves it alone. */
  @Column({ type: 'integer' })
  status: number;

  /** It may be gone. */
  @Column({ type: 'integer', name: 'category_id' })
  categoryId: number;

  /** Their names in their order, as JSON. */
  @Column({ type: 'text' })
  tags: string;

  /** When the article had been changed before, or made. */
  @Column({ type: 'datetime', precision: 3, name: 'written_at' })
  writtenAt: Date;

  /** When the update replaced it. */
  @Column({ type: 'datetime', precision: 3, name: 'created_at' })
  createdAt: Date;

  /** Who made that update. Null: an import. */
  @Column({ type: 'integer', nullable: true, name: 'editor_id' })
  @Index('IX_article_revisions_editor')
  editorId: number | null;

  @ManyToOne(() => UserEntity)
  @JoinColumn({ name: 'editor_id', foreignKeyConstraintName: 'FK_article_revisions_editor' })
  editor?: UserEntity | null;
}
