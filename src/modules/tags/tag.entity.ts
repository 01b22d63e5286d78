import { Column, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { VersionedEntity } from '../../core/database/versioned.entity.js';

@Entity('tags')
@Unique('UQ_tags_name', ['nameKey'])
@Unique('UQ_tags_slug', ['slug'])
@Index('IX_tags_author', ['authorId'])
export class TagEntity extends VersionedEntity {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number;

  @Column({ type: 'varchar', length: 255 })
  name: string;

  /** The name after NFKC normalisation and case folding. Unique, so that two names cannot differ only in case. */
  @Column({ type: 'varchar', length: 190, name: 'name_key' })
  nameKey: string;

  @Column({ type: 'varchar', length: 190 })
  slug: string;

  /** The author of the article for which the tag was created; null: it was created without an article. */
  @Column({ type: 'integer', nullable: true, name: 'author_id' })
  authorId: number | null;
}
