import { Injectable } from '@nestjs/common';
import { Database, UnitOfWork } from '../../../core/database/index.js';
import { KnownAddressEntity } from './known-address.entity.js';

@Injectable()
export class KnownAddressesRepository {
  constructor(
    private readonly database: Database,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async exists(hash: string, now: Date): Promise<boolean> {
    const sql = 'SELECT 1 FROM known_addresses WHERE hash = ? AND expires_at > ?';
    return (await this.database.query(sql, [hash, now])).length > 0;
  }

  /** Inserts the address or changes its expiry. */
  async save(values: Omit<KnownAddressEntity, 'user'>): Promise<void> {
    await this.unitOfWork.manager
      .createQueryBuilder()
      .insert()
      .into(KnownAddressEntity)
      .values(values)
      .orUpdate(['expires_at'], ['hash'])
      .updateEntity(false)
      .execute();
  }

  async deleteExpired(now: Date): Promise<void> {
    await this.unitOfWork.manager
      .createQueryBuilder()
      .delete()
      .from(KnownAddressEntity)
      .where('expires_at <= :now', { now })
      .execute();
  }
}
