import { Injectable } from '@nestjs/common';
import { Settings } from '../../config/settings.js';
import { conflict } from '../errors/domain-error.js';
import { isEditor, type Principal } from '../identity/index.js';
import { BudgetMetrics } from '../metrics/budget-metrics.js';
import { AccountStorageRepository } from './account-storage.repository.js';
import type { StoredSize } from './stored-rows.js';

const REMEDY =
  'Delete comments, attachments or articles (articles in the trash count until they are deleted permanently), or ask an administrator to raise the limit';

/** Limits the rows and bytes that an account below editor can store. */
@Injectable()
export class AccountStorageLimit {
  constructor(
    private readonly storage: AccountStorageRepository,
    private readonly settings: Settings,
    private readonly metrics: BudgetMetrics,
  ) {}

  /**
   * Throws `conflict` if the account could not store `added` in addition to its present rows. Takes no lock: of two simultaneous
   * requests, each can be the last one below the limit.
   */
  async assertCanStore(caller: Principal, added: StoredSize): Promise<void> {
    const { ACCOUNT_MAX_ROWS: maxRows, ACCOUNT_MAX_BYTES: maxBytes } = this.settings;
    if (caller.userId === null || isEditor(caller) || (maxRows === 0 && maxBytes === 0)) return;
    const stored = await this.storage.sumByAccount(caller.userId);
    if (maxRows > 0 && stored.rows + added.rows > maxRows) {
      this.reject(
        `Your account stores ${stored.rows} of at most ${maxRows} articles, revisions, comments, attachments and tags`,
      );
    }
    if (maxBytes > 0 && stored.bytes + added.bytes > maxBytes) {
      this.reject(
        `Your account stores ${stored.bytes} of at most ${maxBytes} bytes, and this request adds ${added.bytes}`,
      );
    }
  }

  private reject(reason: string): never {
    this.metrics.count('storage of an account');
    throw conflict(`${reason}. ${REMEDY}`);
  }
}
