import { Injectable } from '@nestjs/common';
import { ALL_ROWS, Database, deleteEarliest, UnitOfWork } from '../../../core/database/index.js';
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

  /** Deletes all addresses of the account except those of the latest sign-ins. */
  async deleteOld(userId: number, kept: number): Promise<void> {
    await this.unitOfWork.connection.write(
      `DELETE FROM known_addresses WHERE user_id = ? AND hash IN (SELECT hash FROM
        (SELECT hash FROM known_addresses WHERE user_id = ? ORDER BY expires_at DESC, hash LIMIT ${ALL_ROWS} OFFSET ?) oldest)`,
      [userId, userId, kept],
    );
  }

  /** Deletes expired addresses of all accounts, up to the limit. Returns their number. */
  deleteSomeExpired(now: Date, limit: number): Promise<number> {
    return deleteEarliest(this.unitOfWork.manager, KnownAddressEntity, 'expiresAt', now, limit);
  }
}
