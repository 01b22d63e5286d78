import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { VersionedEntity } from '../../core/database/versioned.entity.js';

/** Entity of the table `categories`, for foreign keys of a module: `@ManyToOne(() => CategoryEntity)`. */
@Entity('categories')
@Unique('UQ_categories_slug', ['slug'])
export class CategoryEntity extends VersionedEntity {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number;

  @Column({ type: 'varchar', length: 255 })
  name: string;

  @Column({ type: 'varchar', length: 190 })
  slug: string;

  @Column({ type: 'text' })
  description: string;

  @Column({ type: 'varchar', length: 2048, nullable: true })
  image: string | null;

  /** Null for a root category. */
  @Column({ type: 'integer', nullable: true, name: 'parent_id' })
  @Index('IX_categories_parent')
  parentId: number | null;

  @ManyToOne(() => CategoryEntity)
  @JoinColumn({ name: 'parent_id', foreignKeyConstraintName: 'FK_categories_parent' })
  parent?: CategoryEntity | null;

  /** One of the constants in `category-status.ts`. */
  @Column({ type: 'integer' })
  status: number;
}
