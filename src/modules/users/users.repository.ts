import { Injectable } from '@nestjs/common';
import {
  Database,
  insertRow,
  placeholders,
  type RowVersion,
  type SqlValue,
  UnitOfWork,
  writeNextVersion,
} from '../../core/database/index.js';
import { FieldsRepository, type ModuleFieldValues } from '../../core/module-fields/index.js';
import { caseFoldKey } from '../../core/text/index.js';
import { UserEntity } from './user.entity.js';
import { USER_COLUMNS } from './user-list.js';
import { toUserRecord, type UniqueUserFields, type UserRecord, type UserRow } from './user-record.js';

/** The writable columns of an account, without the derived keys. */
type UserValues = Omit<UserEntity, 'id' | 'usernameKey' | 'emailKey' | 'nameKey'>;

@Injectable()
export class UsersRepository {
  constructor(
    private readonly database: Database,
    private readonly unitOfWork: UnitOfWork,
    private readonly fields: FieldsRepository,
  ) {}

  /** `fields`: the values of the fields that modules add. */
  async insert(values: UserValues, fields?: ModuleFieldValues): Promise<number> {
    const id = await insertRow(this.unitOfWork.manager, UserEntity, { ...values, ...toKeyColumns(values) });
    if (fields) await this.fields.save('user', id, undefined, fields);
    return id;
  }

  /** Increments the version, also if only the fields of modules change. */
  async update(
    user: RowVersion & Pick<UserRecord, 'fields'>,
    changes: Partial<UserValues>,
    fields?: ModuleFieldValues,
  ): Promise<void> {
    await writeNextVersion(this.unitOfWork.manager, UserEntity, user, { ...changes, ...toKeyColumns(changes) });
    if (fields) await this.fields.save('user', user.id, user.fields, fields);
  }

  async isEmpty(): Promise<boolean> {
    return (await this.database.query('SELECT 1 FROM users LIMIT 1')).length === 0;
  }

  async findById(id: number): Promise<UserRecord | null> {
    return (await this.findByIds([id]))[0] ?? null;
  }

  /** Locks the row until the end of the unit of work. */
  async findForUpdate(id: number): Promise<UserRecord | null> {
    if (this.database.dialect === 'mysql')
      await this.database.query('SELECT id FROM users WHERE id = ? FOR UPDATE', [id]);
    return this.findById(id);
  }

  async findByIds(ids: readonly number[]): Promise<UserRecord[]> {
    return ids.length === 0 ? [] : this.select(`u.id IN (${placeholders(ids)})`, ids);
  }

  async findByEmail(email: string): Promise<UserRecord | null> {
    return (await this.select('u.email_key = ?', [caseFoldKey(email)]))[0] ?? null;
  }

  /** Returns whether the account is an active administrator, and no other account is. */
  async isLastAdministrator(id: number): Promise<boolean> {
    const sql = "SELECT id FROM users WHERE role = 'admin' AND status = 'active' LIMIT 2";
    const rows = await this.database.query<{ id: number }>(sql);
    return rows.length === 1 && rows[0]!.id === id;
  }

  async findIdByUsername(username: string): Promise<number | null> {
    const rows = await this.database.query<{ id: number }>('SELECT id FROM users WHERE username_key = ?', [
      caseFoldKey(username),
    ]);
    return rows[0]?.id ?? null;
  }

  /** Returns which of the names belong to an account other than `ownerId`. */
  async findTakenNames(
    { username = '', email = '' }: UniqueUserFields,
    ownerId = 0,
  ): Promise<('username' | 'email')[]> {
    const keys = [caseFoldKey(username), caseFoldKey(email)] as const;
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

  private async select(where: string, values: readonly SqlValue[]): Promise<UserRecord[]> {
    const rows = await this.database.query<UserRow>(`SELECT ${USER_COLUMNS} FROM users u WHERE ${where}`, values);
    const users = rows.map(toUserRecord);
    if (this.fields.hasFields('user')) await this.fields.attach('user', users);
    return users;
  }
}

const toKeyColumns = ({ username, email, name }: Partial<UserValues>) => ({
  ...(username !== undefined && { usernameKey: caseFoldKey(username) }),
  ...(email !== undefined && { emailKey: caseFoldKey(email) }),
  ...(name !== undefined && { nameKey: caseFoldKey(name) }),
});
