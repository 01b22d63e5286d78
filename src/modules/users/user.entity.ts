import { Column, Entity, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { VersionedEntity } from '../../core/database/versioned.entity.js';
import type { Role } from '../../core/identity/index.js';

/** A disabled account cannot sign in. */
export type UserStatus = 'active' | 'disabled';
export const USER_STATUSES = ['active', 'disabled'] as const satisfies readonly UserStatus[];

/** An account. Imported authors are disabled accounts without a password. */
@Entity('users')
@Unique('UQ_users_username', ['usernameKey'])
@Unique('UQ_users_email', ['emailKey'])
export class UserEntity extends VersionedEntity {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number;

  @Column({ type: 'varchar', length: 255 })
  username: string;

  @Column({ type: 'varchar', length: 190, name: 'username_key' })
  usernameKey: string;

  @Column({ type: 'varchar', length: 255 })
  email: string;

  @Column({ type: 'varchar', length: 190, name: 'email_key' })
  emailKey: string;

  @Column({ type: 'varchar', length: 255 })
  name: string;

  /** Case-folded `name`, for search and order. */
  @Column({ type: 'varchar', length: 190, name: 'name_key', default: '' })
  nameKey: string;

  @Column({ type: 'varchar', length: 2048, nullable: true })
  avatar: string | null;

  @Column({ type: 'varchar', length: 255, nullable: true, name: 'password_hash' })
  passwordHash: string | null;

  @Column({ type: 'varchar', length: 20 })
  role: Exclude<Role, 'visitor'>;

  @Column({ type: 'varchar', length: 20 })
  status: UserStatus;
}
