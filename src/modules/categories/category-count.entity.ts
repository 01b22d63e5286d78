import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { CategoryEntity } from './category.entity.js';

/** The statuses of an article, each with its count in every category. */
export const COUNTED = [0, 1, 2];

/** How many articles of one status a category has, the trash left out. Kept by whoever changes an article, in the same unit. */
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
