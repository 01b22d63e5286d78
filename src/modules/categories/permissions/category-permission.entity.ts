import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import type { CategoryAction } from '../category-rights.js';
import { CategoryEntity } from '../category.entity.js';

/** The roles that a category grants an action to. An inherited action has no row. */
@Entity('category_permissions')
export class CategoryPermissionEntity {
  @PrimaryColumn({ type: 'integer', name: 'category_id' })
  categoryId: number;

  @PrimaryColumn({ type: 'varchar', length: 20, name: 'check_name' })
  check: CategoryAction;

  /** Comma-separated; empty if no role except `admin` has the right. */
  @Column({ type: 'varchar', length: 100 })
  roles: string;

  @ManyToOne(() => CategoryEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'category_id', foreignKeyConstraintName: 'FK_category_permissions_category' })
  category?: CategoryEntity;
}
