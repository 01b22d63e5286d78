import { Column, Entity, PrimaryGeneratedColumn, Unique } from 'typeorm';

@Entity('tags')
@Unique('UQ_tags_name', ['nameKey'])
@Unique('UQ_tags_slug', ['slug'])
export class TagEntity {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number;

  @Column({ type: 'varchar', length: 255 })
  name: string;

  /** The name after NFKC and case folding: two tags never differ in these alone. */
  @Column({ type: 'varchar', length: 190, name: 'name_key' })
  nameKey: string;

  @Column({ type: 'varchar', length: 190 })
  slug: string;

  @Column({ type: 'datetime', precision: 3, name: 'created_at' })
  createdAt: Date;

  @Column({ type: 'datetime', precision: 3, nullable: true, name: 'updated_at' })
  updatedAt: Date | null;

  @Column({ type: 'integer' })
  version: number;
}
