import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { ArticleEntity } from './article.entity.js';

/** Counters of an article. A separate table, so that a view changes neither the version nor the indexes of the article. */
@Entity('article_stats')
export class ArticleStatsEntity {
  @PrimaryColumn({ type: 'integer', name: 'article_id' })
  articleId: number;

  @Column({ type: 'integer' })
  @Index('IX_article_stats_views')
  views: number;

  @Column({ type: 'integer', name: 'rating_sum' })
  ratingSum: number;

  @Column({ type: 'integer', name: 'rating_count' })
  ratingCount: number;

  @Column({ type: 'integer', name: 'comments_count' })
  @Index('IX_article_stats_comments')
  commentsCount: number;

  @ManyToOne(() => ArticleEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'article_id', foreignKeyConstraintName: 'FK_article_stats_article' })
  article?: ArticleEntity;
}
