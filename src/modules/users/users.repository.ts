import { Injectable } from '@nestjs/common';
import { Database, isoTime, placeholders, UnitOfWork } from '../../core/database/index.js';
import { offsetOf, type Page, type PageRequest } from '../../core/pagination/index.js';
import { textKey } from '../../core/text/index.js';
import { UserEntity } from './user.entity.js';
import type { UserFilter, UserNames, UserRecord } from './user-record.js';

interface UserRow extends Omit<UserRecord, 'createdAt' | 'updatedAt'> {
  readonly created_at: Date | string;
  readonly updated_at: Date | string | null;
}

/** The columns of an account that can be given or changed, the keys of its names aside. */
type Values = Omit<UserEntity, 'id' | 'usernameKey' | 'emailKey'>;

const COLUMNS = 'id, username, email, name, avatar, role, status, created_at, updated_at';

@Injectable()
export class UsersRepository {
  constructor(
    private readonly database: Database,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async insert(values: Values): Promise<number> {
    const { identifiers } = await this.unitOfWork.manager.insert(UserEntity, {
      ...values,
      ...keysOf(values),
    });
    return identifiers[0]!['id'] as number;
  }

  /** Writes the next version. */
  async update(id: number, changes: Partial<Values>): Promise<void> {
    await this.unitOfWork.manager
      .createQueryBuilder()
      .update(UserEntity)
      .set({ ...changes, ...keysOf(changes), updatedAt: new Date(), version: () => 'version + 1' })
      .where('id = :id', { id })
      .execute();
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

  /** Which of the two names somebody other than `ownerId` has, for a message that says so. */
  async findTaken({ username = '', email = '' }: UserNames, ownerId = 0): Promise<('username' | 'email')[]> {
    const keys = [textKey(username), textKey(email)] as const;
    const rows = await this.database.query<{ username_key: string; email_key: string }>(
      'SELECT username_key, email_key FROM users WHERE (username_key = ? OR email_key = ?) AND id <> ?',
      [...keys, ownerId],
    );
    const taken = new Set<'username' | 'email'>();
    for (const row of rows) {
      if (row.username_key === keys[0]) taken.add('username');
      if (row.email_key === keys[1]) taken.add('email');
    }
    return [...taken];
  }

  async findPage(request: PageRequest, filter: UserFilter): Promise<Page<UserRecord>> {
    const { where, values } = conditionOf(filter);
    const rows = await this.database.query<UserRow>(
      `SELECT ${COLUMNS} FROM users ${where} ORDER BY id LIMIT ? OFFSET ?`,
      [...values, request.perPage, offsetOf(request)],
    );
    const [count] = await this.database.query<{ total: number }>(
      `SELECT COUNT(*) AS total FROM users ${where}`,
      values,
    );
    return { ...request, items: rows.map(recordOf), total: count!.total };
  }
}

const keysOf = ({ username, email }: Partial<Values>) => ({
  ...(username !== undefined && { usernameKey: textKey(username) }),
  ...(email !== undefined && { emailKey: textKey(email) }),
});

function conditionOf({ role, status }: UserFilter): { where: string; values: string[] } {
  const given = Object.entries({ role, status }).filter(([, value]) => value !== undefined);
  return {
    where: given.length === 0 ? '' : `WHERE ${given.map(([column]) => `${column} = ?`).join(' AND ')}`,
    values: given.map(([, value]) => value!),
  };
}

const recordOf = ({ created_at, updated_at, ...row }: UserRow): UserRecord => ({
  ...row,
  createdAt: isoTime(created_at),
  updatedAt: isoTime(updated_at),
});
