import { ArticleEntity, UserEntity, VersionedEntity } from 'masthead';
import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import type { EntryStatus } from './calendar-entry.record.js';

@Entity('calendar_entries')
export class CalendarEntryEntity extends VersionedEntity {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number;

  @Column({ type: 'varchar', length: 200 })
  title: string;

  @Column({ type: 'datetime', precision: 3, name: 'due_at' })
  @Index('IX_calendar_entries_due')
  dueAt: Date;

  @Column({ type: 'varchar', length: 10 })
  status: EntryStatus;

  @Column({ type: 'integer', name: 'article_id', nullable: true })
  @Index('IX_calendar_entries_article')
  articleId: number | null;

  @ManyToOne(() => ArticleEntity, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'article_id', foreignKeyConstraintName: 'FK_calendar_entries_article' })
  article?: ArticleEntity;

  @Column({ type: 'integer', name: 'owner_id' })
  @Index('IX_calendar_entries_owner')
  ownerId: number;

  @ManyToOne(() => UserEntity)
  @JoinColumn({ name: 'owner_id', foreignKeyConstraintName: 'FK_calendar_entries_owner' })
  owner?: UserEntity;
}
