import { Column, Entity, ForeignKey, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { TagEntity } from './tag.entity.js';

/** Join table of articles and tags. Refers to `ArticleEntity` by name, because the articles module depends on this module. */
@Entity('article_tags')
@Index('IX_article_tags_sight', ['tagId', 'status', 'categoryId'])
@Index('IX_article_tags_newest', ['tagId', 'status', 'createdAt'])
@Index('IX_article_tags_author', ['tagId', 'authorId', 'spelling', 'status', 'categoryId'])
export class TaggingEntity {
  @PrimaryColumn({ type: 'integer', name: 'article_id' })
  @ForeignKey('ArticleEntity', { name: 'FK_article_tags_article', onDelete: 'CASCADE' })
  articleId: number;

  @PrimaryColumn({ type: 'integer', name: 'tag_id' })
  tagId: number;

  /** Position among the article's tags, from 0. */
  @Column({ type: 'integer' })
  position: number;

  /**
   * Copied from the article, like `authorId` and `status`: these columns decide the visibility of the tag. The articles module updates the
   * copies.
   */
  @Column({ type: 'integer', name: 'category_id' })
  categoryId: number;

  @Column({ type: 'integer', name: 'author_id' })
  authorId: number;

  /** Null while the article is in the trash. */
  @Column({ type: 'integer', nullable: true })
  status: number | null;

  /** The name in the request that added the tag; null for older rows. Its case may differ from the name of the tag. */
  @Column({ type: 'varchar', length: 255, nullable: true })
  spelling: string | null;

  /** Creation time of the article; orders the articles of a tag. */
  @Column({ type: 'datetime', precision: 3, name: 'created_at' })
  createdAt: Date;

  @ManyToOne(() => TagEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'tag_id', foreignKeyConstraintName: 'FK_article_tags_tag' })
  tag?: TagEntity;
}
