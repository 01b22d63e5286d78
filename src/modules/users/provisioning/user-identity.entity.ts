import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { UserEntity } from '../user.entity.js';

/** A subject of an identity provider, with its account. */
@Entity('user_identities')
@Index('IX_user_identities_user', ['userId', 'issuer'])
export class UserIdentityEntity {
  @PrimaryColumn({ type: 'varchar', length: 255 })
  issuer: string;

  @PrimaryColumn({ type: 'varchar', length: 255 })
  subject: string;

  @Column({ type: 'integer', name: 'user_id' })
  userId: number;

  @ManyToOne(() => UserEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'FK_user_identities_user' })
  user?: UserEntity;

  /** Time of the newest assertion whose role was applied. Null before the first one. */
  @Column({ type: 'datetime', precision: 3, nullable: true, name: 'role_issued_at' })
  roleIssuedAt: Date | null;

  @Column({ type: 'datetime', precision: 3, name: 'created_at' })
  createdAt: Date;
}
