import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { CategoryEntity } from './category.entity.js';

/** The article statuses that are counted per category. */
export const COUNTED_STATUSES = [0, 1, 2];

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
