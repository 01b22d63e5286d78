import { Injectable } from '@nestjs/common';
import { Database, isoTime, placeholders, UnitOfWork } from '../../core/database/index.js';
import { offsetOf, type Page, type PageRequest } from '../../core/pagination/index.js';
import { textKey } from '../../core/text/index.js';
import { UserEntity } from './user.entity.js';
import type { UserRecord } from './user-record.js';

interface UserRow extends Omit<UserRecord, 'createdAt' | 'updatedAt'> {
  readonly created_at: Date | string;
  readonly updated_at: Date | string | null;
}

export interface SignInRow {
  readonly id: number;
  readonly passwordHash: string | null;
  readonly status: string;
}

const COLUMNS = 'id, username, email, name, avatar, role, status, created_at, updated_at';

@Injectable()
export class UsersRepository {
  constructor(
    private readonly database: Database,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async insert(values: Omit<UserEntity, 'id' | 'usernameKey' | 'emailKey'>): Promise<number> {
    const { identifiers } = await this.unitOfWork.manager.insert(UserEntity, {
      ...values,
      usernameKey: textKey(values.username),
      emailKey: textKey(values.email),
    });
    return identifiers[0]!['id'] as number;
  }

  async isEmpty(): Promise<boolean> {
    return (await this.database.query('SELECT 1 FROM users LIMIT 1')).length === 0;
  }

  async findById(id: number): Promise<UserRecord | null> {
    return (await this.findByIds([id]))[0] ?? null;
  }

  async findByIds(ids: readonly number[]): Promise<UserRecord[]> {
    if (ids.length === 0) return [];
    const rows = await this.database.query<UserRow>(
      `SELECT ${COLUMNS} FROM users WHERE id IN (${placeholders(ids)})`,
      ids,
    );
    return rows.map(recordOf);
  }

  async findIdByUsername(username: string): Promise<number | null> {
    const rows = await this.database.query<{ id: number }>('SELECT id FROM users WHERE username_key = ?', [
      textKey(username),
    ]);
    return rows[0]?.id ?? null;
  }

  /** Which of the two names are taken, for a message that says so. */
  async findTaken(username: string, email: string): Promise<('username' | 'email')[]> {
    const keys = [textKey(username), textKey(email)] as const;
    const rows = await this.database.query<{ username_key: string; email_key: string }>(
      'SELECT username_key, email_key FROM users WHERE username_key = ? OR email_key = ?',
      keys,
    );
    const taken = new Set<'username' | 'email'>();
    for (const row of rows) {
      if (row.username_key === keys[0]) taken.add('username');
      if (row.email_key === keys[1]) taken.add('email');
    }
    return [...taken];
  }

  /** The account for a sign-in by user name or e-mail address. */
  async findForSignIn(login: string): Promise<SignInRow | null> {
    const rows = await this.database.query<SignInRow>(
      'SELECT id, password_hash AS passwordHash, status FROM users WHERE username_key = ? OR email_key = ? ORDER BY username_key = ? DESC LIMIT 1',
      [textKey(login), textKey(login), textKey(login)],
    );
    return rows[0] ?? null;
  }

  async findPage(request: PageRequest): Promise<Page<UserRecord>> {
    const rows = await this.database.query<UserRow>(`SELECT ${COLUMNS} FROM users ORDER BY id LIMIT ? OFFSET ?`, [
      request.perPage,
      offsetOf(request),
    ]);
    const [count] = await this.database.query<{ total: number }>('SELECT COUNT(*) AS total FROM users');
    return { ...request, items: rows.map(recordOf), total: count!.total };
  }
}

const recordOf = ({ created_at, updated_at, ...row }: UserRow): UserRecord => ({
  ...row,
  createdAt: isoTime(created_at),
  updatedAt: isoTime(updated_at),
});
