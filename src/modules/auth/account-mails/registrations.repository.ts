import { Injectable } from '@nestjs/common';
import { MoreThan } from 'typeorm';
import { deleteEarliest, UnitOfWork } from '../../../core/database/index.js';
import { caseFoldKey } from '../../../core/text/index.js';
import { RegistrationEntity } from './registration.entity.js';

@Injectable()
export class RegistrationsRepository {
  constructor(private readonly unitOfWork: UnitOfWork) {}

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
  deleteSomeExpired(now: Date, limit: number): Promise<number> {
    return deleteEarliest(this.unitOfWork.manager, RegistrationEntity, 'expiresAt', now, limit);
  }

  private delete() {
    return this.unitOfWork.manager.createQueryBuilder().delete().from(RegistrationEntity);
  }
}
