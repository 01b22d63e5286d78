import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { VersionedEntity } from '../../core/database/versioned.entity.js';
import { ArticleEntity } from '../articles/index.js';
import { UserEntity } from '../users/index.js';

/** One account's rating of one article. The article statistics contain the sum and count of the ratings. */
@Entity('ratings')
@Unique('UQ_ratings_article_user', ['articleId', 'userId'])
@Index('IX_ratings_article_rating', ['articleId', 'rating'])
export class RatingEntity extends VersionedEntity {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number;

  @Column({ type: 'integer', name: 'article_id' })
  articleId: number;

  @ManyToOne(() => ArticleEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'article_id', foreignKeyConstraintName: 'FK_ratings_article' })
  article?: ArticleEntity;

  @Column({ type: 'integer', name: 'user_id' })
  @Index('IX_ratings_user')
  userId: number;

  @ManyToOne(() => UserEntity)
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'FK_ratings_user' })
  user?: UserEntity;

  /** 1 to 5. */
  @Column({ type: 'integer' })
  rating: number;
}
