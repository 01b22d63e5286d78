import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../../core/database/index.js';
import { caseFoldKey } from '../../../core/text/index.js';
import { UsersService } from '../../users/index.js';
import { PREEXISTING_MARKER } from '../fingerprint.js';
import { splitIntoBatches, runBatch } from '../import-batches.js';
import type { ImportReport, ImportOutcome } from '../import-report.js';
import { ImportsRepository } from '../imports.repository.js';
import { ImportedAccountCreator } from './imported-account-creator.js';
import type { PrescanAuthor } from './wxr-prescan.js';

const BATCH_SIZE = 50;

/** Matches authors by login, or creates accounts that cannot sign in. Existing accounts are never changed. */
@Injectable()
export class AuthorImporter {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly imports: ImportsRepository,
    private readonly users: UsersService,
    private readonly accounts: ImportedAccountCreator,
  ) {}

  /** Returns account ids by the case-folded login in the file. */
  async run(source: string, authors: readonly PrescanAuthor[], report: ImportReport): Promise<Map<string, number>> {
    const ids = new Map<string, number>();
    for (const batch of splitIntoBatches(authors, BATCH_SIZE)) {
      report.count('author', await runBatch(this.unitOfWork, () => this.write(source, batch, ids)));
    }
    return ids;
  }

  private async write(source: string, batch: PrescanAuthor[], ids: Map<string, number>): Promise<ImportOutcome[]> {
    const known = await this.imports.find(
      source,
      'author',
      batch.map(({ login }) => caseFoldKey(login)),
    );
    const accounts = await this.users.findByIds([...known.values()].map(({ localId }) => localId));
    const outcomes: ImportOutcome[] = [];
    for (const author of batch) {
      const externalId = caseFoldKey(author.login);
      const before = known.get(externalId);
      const present = before && accounts.some(({ id }) => id === before.localId) ? before.localId : null;
      const found = present ?? (await this.users.findIdByUsername(author.login));
      const localId = found ?? (await this.createAccount(author));
      ids.set(externalId, localId);
      outcomes.push(found === null ? 'made' : 'unchanged');
      const row = { externalId, localId, fingerprint: PREEXISTING_MARKER };
      if (!before) await this.imports.insert(source, 'author', [row]);
      else if (present === null) await this.imports.update(source, 'author', row);
    }
    return outcomes;
  }

  private createAccount({ login, email, displayName }: PrescanAuthor): Promise<number> {
    return this.accounts.create({ login, email, name: displayName, role: 'author' });
  }
}
