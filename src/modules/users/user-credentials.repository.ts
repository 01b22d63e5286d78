import { Injectable } from '@nestjs/common';
import { Database, UnitOfWork } from '../../core/database/index.js';
import { caseFoldKey } from '../../core/text/index.js';
import { UserEntity } from './user.entity.js';

export interface UserCredentialsRow {
  readonly id: number;
  readonly email: string;
  readonly passwordHash: string | null;
  readonly status: string;
  readonly version: number;
}

const SELECT = 'SELECT id, email, password_hash AS passwordHash, status, version FROM users';

/** Sign-in data of accounts. No other class reads password hashes. */
@Injectable()
export class UserCredentialsRepository {
  constructor(
    private readonly database: Database,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Finds an account by user name or e-mail address. A user name takes precedence. */
  async findByLogin(login: string): Promise<UserCredentialsRow | null> {
    const rows = await this.database.query<UserCredentialsRow>(
      `${SELECT} WHERE username_key = ? OR email_key = ? ORDER BY username_key = ? DESC LIMIT 1`,
      [caseFoldKey(login), caseFoldKey(login), caseFoldKey(login)],
    );
    return rows[0] ?? null;
  }

  async findByEmail(email: string): Promise<UserCredentialsRow | null> {
    return (
      (await this.database.query<UserCredentialsRow>(`${SELECT} WHERE email_key = ?`, [caseFoldKey(email)]))[0] ?? null
    );
  }

  async findById(id: number): Promise<UserCredentialsRow | null> {
    return (await this.database.query<UserCredentialsRow>(`${SELECT} WHERE id = ?`, [id]))[0] ?? null;
  }

  /** Returns whether the account has this version, and locks its row until the end of the unit of work. */
  async lockForUpdate(id: number, version: number): Promise<boolean> {
    const found = await this.unitOfWork.manager.findOne(UserEntity, {
      select: { id: true },
      where: { id, version },
      ...this.database.findOptionsForUpdate,
    });
    return found !== null;
  }
}
