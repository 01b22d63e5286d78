import { Column, Entity, ForeignKey, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { TagEntity } from './tag.entity.js';

/** That an article has a tag. The article side is known by its name alone: articles stand above tags. */
@Entity('article_tags')
@Index('IX_article_tags_sight', ['tagId', 'status', 'categoryId'])
@Index('IX_article_tags_newest', ['tagId', 'status', 'createdAt'])
export class TaggingEntity {
  @PrimaryColumn({ type: 'integer', name: 'article_id' })
  @ForeignKey('ArticleEntity', { name: 'FK_article_tags_article', onDelete: 'CASCADE' })
  articleId: number;

  @PrimaryColumn({ type: 'integer', name: 'tag_id' })
  tagId: number;

  /** The place among the article's tags, from 0. */
  @Column({ type: 'integer' })
  position: number;

  /** The article's, like the two below: by them it is known who sees the tag. Whoever writes articles keeps them right. */
  @Column({ type: 'integer', name: 'category_id' })
  categoryId: number;

  @Column({ type: 'integer', name: 'author_id' })
  authorId: number;

  /** Null while the article is in the trash. */
  @Column({ type: 'integer', nullable: true })
  status: number | null;

  /** When the article was made: its place in lists of those that have the tag. */
  @Column({ type: 'datetime', precision: 3, name: 'created_at' })
  createdAt: Date;

  @ManyToOne(() => TagEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'tag_id', foreignKeyConstraintName: 'FK_article_tags_tag' })
  tag?: TagEntity;
}
