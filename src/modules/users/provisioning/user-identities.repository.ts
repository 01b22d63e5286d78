import { Injectable } from '@nestjs/common';
import { Database, isoTime, UnitOfWork } from '../../../core/database/index.js';
import type { UserRecord } from '../user-record.js';
import type { IdentityKey } from './external-identity.js';
import { UserIdentityEntity } from './user-identity.entity.js';

/** The account of an identity. */
export interface LinkedAccount extends Pick<UserRecord, 'role' | 'status'> {
  readonly userId: number;
  /** Milliseconds since 1970; 0 if no role has been applied. Changes in cached records. */
  roleIssuedAt: number;
}

interface LinkedAccountRow extends Omit<LinkedAccount, 'roleIssuedAt'> {
  readonly roleIssuedAt: Date | string | null;
}

const SELECT = `SELECT i.user_id AS userId, i.role_issued_at AS roleIssuedAt, u.role, u.status
  FROM user_identities i JOIN users u ON u.id = i.user_id WHERE i.issuer = ? AND i.subject = ?`;

@Injectable()
export class UserIdentitiesRepository {
  constructor(
    private readonly database: Database,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  find({ issuer, subject }: IdentityKey): Promise<LinkedAccount | null> {
    return this.select(SELECT, issuer, subject);
  }

  /** Locks the identity and the account until the end of the unit of work. */
  findForUpdate({ issuer, subject }: IdentityKey): Promise<LinkedAccount | null> {
    return this.select(this.database.dialect === 'mysql' ? `${SELECT} FOR UPDATE` : SELECT, issuer, subject);
  }

  /** Whether an identity of the issuer is linked to the account. */
  async hasIssuer(userId: number, issuer: string): Promise<boolean> {
    const sql = 'SELECT 1 FROM user_identities WHERE user_id = ? AND issuer = ? LIMIT 1';
    return (await this.database.query(sql, [userId, issuer])).length > 0;
  }

  async insert(values: Omit<UserIdentityEntity, 'user'>): Promise<void> {
    await this.unitOfWork.manager.insert(UserIdentityEntity, values);
  }

  async updateRoleTime({ issuer, subject }: IdentityKey, roleIssuedAt: Date): Promise<void> {
    await this.unitOfWork.manager.update(UserIdentityEntity, { issuer, subject }, { roleIssuedAt });
  }

  private async select(sql: string, issuer: string, subject: string): Promise<LinkedAccount | null> {
    const [row] = await this.database.query<LinkedAccountRow>(sql, [issuer, subject]);
    if (!row) return null;
    const { roleIssuedAt, ...same } = row;
    return { ...same, roleIssuedAt: roleIssuedAt === null ? 0 : Date.parse(isoTime(roleIssuedAt)) };
  }
}
