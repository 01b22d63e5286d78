import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { CategoryEntity } from './category.entity.js';

/**
 * The article statuses that are counted per category: published and archived. Drafts are not counted, because a long draft would lock the
 * row of its category until its words are indexed, and all other new articles of the category would wait.
 */
export const COUNTED_STATUSES: readonly number[] = [1, 2];

export const isCounted = (status: number | undefined): status is number =>
  status !== undefined && COUNTED_STATUSES.includes(status);

/** The number of articles of a category with one status, without trashed articles. Updated in the transaction that changes an article. */
@Entity('category_counts')
export class CategoryCountEntity {
  @PrimaryColumn({ type: 'integer', name: 'category_id' })
  categoryId: number;

  @PrimaryColumn({ type: 'integer' })
  status: number;

  @Column({ type: 'integer' })
  articles: number;

  @ManyToOne(() => CategoryEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'category_id', foreignKeyConstraintName: 'FK_category_counts_category' })
  category?: CategoryEntity;
}
