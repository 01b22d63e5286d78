import { Column, Entity, ForeignKey, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { TagEntity } from './tag.entity.js';

/** That an article has a tag. The article side is known by its name alone: articles stand above tags. */
@Entity('article_tags')
@Index('IX_article_tags_tag', ['tagId', 'listed'])
export class TaggingEntity {
  @PrimaryColumn({ type: 'integer', name: 'article_id' })
  @ForeignKey('ArticleEntity', { name: 'FK_article_tags_article', onDelete: 'CASCADE' })
  articleId: number;

  @PrimaryColumn({ type: 'integer', name: 'tag_id' })
  tagId: number;

  /** The place among the article's tags, from 0. */
  @Column({ type: 'integer' })
  position: number;

  /** Whether the article is published and not in the trash. */
  @Column({ type: 'boolean' })
  listed: boolean;

  @ManyToOne(() => TagEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'tag_id', foreignKeyConstraintName: 'FK_article_tags_tag' })
  tag?: TagEntity;
}
