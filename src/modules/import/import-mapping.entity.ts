import { Column, Entity, PrimaryColumn } from 'typeorm';

export type ImportKind = 'author' | 'category' | 'tag' | 'post' | 'commenter' | 'comment';

/** Maps an item of another system to its local row. The primary key prevents a second import of the item. */
@Entity('imports')
export class ImportMappingEntity {
  /** Address of the other system. */
  @PrimaryColumn({ type: 'varchar', length: 190 })
  source: string;

  @PrimaryColumn({ type: 'varchar', length: 20 })
  kind: ImportKind;

  /** Id of the item in the other system: a number, a slug or a login. */
  @PrimaryColumn({ type: 'varchar', length: 190, name: 'external_id' })
  externalId: string;

  @Column({ type: 'integer', name: 'local_id' })
  localId: number;

  /** Fingerprint of the source values at the last import. */
  @Column({ type: 'varchar', length: 64 })
  fingerprint: string;

  @Column({ type: 'datetime', precision: 3, name: 'imported_at' })
  importedAt: Date;
}
