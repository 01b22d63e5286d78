import { Injectable } from '@nestjs/common';
import { In, MoreThan } from 'typeorm';
import { Database, UnitOfWork } from '../../../core/database/index.js';
import { caseFoldKey } from '../../../core/text/index.js';
import { RegistrationEntity } from './registration.entity.js';

@Injectable()
export class RegistrationsRepository {
  constructor(
    private readonly database: Database,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async insert(values: Omit<RegistrationEntity, 'emailKey'>): Promise<void> {
    await this.unitOfWork.manager.insert(RegistrationEntity, { ...values, emailKey: caseFoldKey(values.email) });
  }

  /** Deletes and returns a registration that has not expired. Of several concurrent calls, only one gets the registration. */
  async consume(tokenHash: string, now: Date): Promise<RegistrationEntity | null> {
    const { manager } = this.unitOfWork;
    const found = await manager.findOneBy(RegistrationEntity, { tokenHash, expiresAt: MoreThan(now) });
    if (!found) return null;
    const { affected } = await this.delete().where({ tokenHash }).execute();
    return affected === 1 ? found : null;
  }

  /** Deletes all registrations of the address. */
  async deleteByEmail(email: string): Promise<void> {
    await this.delete()
      .where({ emailKey: caseFoldKey(email) })
      .execute();
  }

  /** Deletes at most `limit` expired registrations. Returns their number. */
  async deleteSomeExpired(now: Date, limit: number): Promise<number> {
    const rows = await this.database.query<{ hash: string }>(
      'SELECT token_hash AS hash FROM registrations WHERE expires_at <= ? ORDER BY expires_at, token_hash LIMIT ?',
      [now, limit],
    );
    if (rows.length > 0) {
      await this.delete()
        .where({ tokenHash: In(rows.map(({ hash }) => hash)) })
        .execute();
    }
    return rows.length;
  }

  private delete() {
    return this.unitOfWork.manager.createQueryBuilder().delete().from(RegistrationEntity);
  }
}
