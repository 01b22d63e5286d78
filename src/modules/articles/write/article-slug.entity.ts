import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { ArticleEntity } from '../model/article.entity.js';

/** Current and previous slugs. A previous slug still resolves to its article, and no other article can use it. */
@Entity('article_slugs')
export class ArticleSlugEntity {
  @PrimaryColumn({ type: 'varchar', length: 190 })
  slug: string;

  @Column({ type: 'integer', name: 'article_id' })
  @Index('IX_article_slugs_article')
  articleId: number;

  @ManyToOne(() => ArticleEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'article_id', foreignKeyConstraintName: 'FK_article_slugs_article' })
  article?: ArticleEntity;
}
