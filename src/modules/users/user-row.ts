import { isoTime } from '../../core/database/index.js';
import type { UserRecord } from './user-record.js';

export interface UserRow extends Omit<UserRecord, 'createdAt' | 'updatedAt'> {
  readonly created_at: Date | string;
  readonly updated_at: Date | string | null;
}

export const USER_COLUMNS = 'id, username, email, name, avatar, role, status, created_at, updated_at, version';

export const toUserRecord = ({ created_at, updated_at, ...row }: UserRow): UserRecord => ({
  ...row,
  createdAt: isoTime(created_at),
  updatedAt: isoTime(updated_at),
});
