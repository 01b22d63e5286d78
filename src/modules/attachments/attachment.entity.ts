import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { VersionedEntity } from '../../core/database/versioned.entity.js';
import { ArticleEntity } from '../articles/index.js';
import { UserEntity } from '../users/index.js';

/** An uploaded file. Its content is stored before the row is inserted, and removed after the row is deleted. */
@Entity('attachments')
@Unique('UQ_attachments_storage_key', ['storageKey'])
@Index('IX_attachments_stored', ['ownerId', 'articleId', 'size'])
export class AttachmentEntity extends VersionedEntity {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number;

  /** Null until the attachment is assigned to an article. */
  @Column({ type: 'integer', nullable: true, name: 'article_id' })
  @Index('IX_attachments_article')
  articleId: number | null;

  @ManyToOne(() => ArticleEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'article_id', foreignKeyConstraintName: 'FK_attachments_article' })
  article?: ArticleEntity;

  @Column({ type: 'integer', name: 'owner_id' })
  ownerId: number;

  @ManyToOne(() => UserEntity)
  @JoinColumn({ name: 'owner_id', foreignKeyConstraintName: 'FK_attachments_owner' })
  owner?: UserEntity;

  @Column({ type: 'varchar', length: 255 })
  filename: string;

  @Column({ type: 'varchar', length: 500 })
  description: string;

  @Column({ type: 'varchar', length: 127, name: 'mime_type' })
  mimeType: string;

  @Column({ type: 'integer' })
  size: number;

  /** Hexadecimal. */
  @Column({ type: 'varchar', length: 64 })
  sha256: string;

  /** Pixels; null if the file is no image, or if its dimensions cannot be read. */
  @Column({ type: 'integer', nullable: true })
  width: number | null;

  @Column({ type: 'integer', nullable: true })
  height: number | null;

  @Column({ type: 'varchar', length: 32, name: 'storage_key' })
  storageKey: string;

  /** A download does not increment the version. */
  @Column({ type: 'integer' })
  downloads: number;
}
