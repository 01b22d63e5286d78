import { Column, Entity, PrimaryColumn } from 'typeorm';

export type ImportKind = 'author' | 'category' | 'tag' | 'post' | 'commenter' | 'comment';

/** That something of another system has been brought in, and as what. The key keeps it from being brought in twice. */
@Entity('imports')
export class ImportedEntity {
  /** The other system, by its address. */
  @PrimaryColumn({ type: 'varchar', length: 190 })
  source: string;

  @PrimaryColumn({ type: 'varchar', length: 20 })
  kind: ImportKind;

  /** What the other system calls it: a number, a slug, a login. */
  @PrimaryColumn({ type: 'varchar', length: 190, name: 'external_id' })
  externalId: string;

  @Column({ type: 'integer', name: 'local_id' })
  localId: number;

  /** Of the values as they stood in the other system when they were last brought in. */
  @Column({ type: 'varchar', length: 64 })
  fingerprint: string;

  @Column({ type: 'datetime', precision: 3, name: 'imported_at' })
  importedAt: Date;
}
