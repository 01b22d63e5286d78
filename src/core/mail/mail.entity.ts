import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { ExcludeFromExport } from '../database/dump/exclude-from-export.decorator.js';

/** A mail that has not been sent yet, or the request for one. */
@ExcludeFromExport('Mails belong to the database that created them, so that no mail is sent twice.')
@Entity('mails')
@Index('IX_mails_due', ['nextAttemptAt', 'id'])
@Index('IX_mails_kind', ['kind', 'retryDomain'])
export class MailEntity {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number;

  /** Purpose of the mail, for logs. For a request, the key of its composer. */
  @Column({ type: 'varchar', length: 100 })
  kind: string;

  /** The header `Message-ID`, equal for all attempts, so that receivers can detect repetitions. */
  @Column({ type: 'varchar', length: 320, name: 'message_id' })
  messageId: string;

  /** Encrypted JSON: a `StoredMail`, or the input of the composer. */
  @Column({ type: 'text' })
  content: string;

  /** True if `content` is the input of a composer, which has not created the mail yet. */
  @Column({ type: 'boolean', name: 'is_request' })
  isRequest: boolean;

  /** Started attempts. */
  @Column({ type: 'integer' })
  attempts: number;

  /** An attempt sets the time of the next one before it begins, so that attempts of a killed process continue. */
  @Column({ type: 'datetime', precision: 3, name: 'next_attempt_at' })
  nextAttemptAt: Date;

  @Column({ type: 'datetime', precision: 3, nullable: true, name: 'expires_at' })
  expiresAt: Date | null;

  @Column({ type: 'datetime', precision: 3, name: 'created_at' })
  createdAt: Date;

  /** Keyed hash of the recipient's domain if anonymous callers can request the mail and an attempt has failed, otherwise null. */
  @Column({ type: 'varchar', length: 43, nullable: true, name: 'retry_domain' })
  retryDomain: string | null;
}
