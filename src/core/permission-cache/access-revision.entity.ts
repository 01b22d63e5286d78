import { Column, Entity, PrimaryColumn } from 'typeorm';
import { ExcludeFromExport } from '../database/dump/exclude-from-export.decorator.js';

/** A single row whose number increases with every change of permissions. */
@ExcludeFromExport('Notifies running instances of changed permissions; each database has a separate counter.')
@Entity('access_revision')
export class AccessRevisionEntity {
  @PrimaryColumn({ type: 'integer' })
  id: number;

  @Column({ type: 'integer' })
  revision: number;
}
