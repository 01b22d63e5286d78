import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../../core/database/index.js';
import { textKey } from '../../../core/text/index.js';
import { UsersService } from '../../users/index.js';
import { FOUND_HERE } from '../fingerprint.js';
import { batchesOf, inOneUnit } from '../import-unit.js';
import type { ImportReport, Outcome } from '../import-report.js';
import { ImportsRepository } from '../imports.repository.js';
import { ImportedAccounts } from './imported-accounts.js';
import type { SurveyedAuthor } from './site-survey.js';

const BATCH = 50;

/** Matches authors by login, or creates accounts that cannot sign in. Existing accounts are never changed. */
@Injectable()
export class AuthorImport {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly imports: ImportsRepository,
    private readonly users: UsersService,
    private readonly accounts: ImportedAccounts,
  ) {}

  /** Returns account ids by the case-folded login in the file. */
  async run(source: string, authors: readonly SurveyedAuthor[], report: ImportReport): Promise<Map<string, number>> {
    const ids = new Map<string, number>();
    for (const batch of batchesOf(authors, BATCH)) {
      report.count('author', await inOneUnit(this.unitOfWork, () => this.write(source, batch, ids)));
    }
    return ids;
  }

  private async write(source: string, batch: SurveyedAuthor[], ids: Map<string, number>): Promise<Outcome[]> {
    const known = await this.imports.find(
      source,
      'author',
      batch.map(({ login }) => textKey(login)),
    );
    const accounts = await this.users.findByIds([...known.values()].map(({ localId }) => localId));
    const outcomes: Outcome[] = [];
    for (const author of batch) {
      const externalId = textKey(author.login);
      const before = known.get(externalId);
      const present = before && accounts.some(({ id }) => id === before.localId) ? before.localId : null;
      const found = present ?? (await this.users.findIdByUsername(author.login));
      const localId = found ?? (await this.make(author));
      ids.set(externalId, localId);
      outcomes.push(found === null ? 'made' : 'unchanged');
      const row = { externalId, localId, fingerprint: FOUND_HERE };
      if (!before) await this.imports.insert(source, 'author', [row]);
      else if (present === null) await this.imports.update(source, 'author', row);
    }
    return outcomes;
  }

  private make({ login, email, displayName }: SurveyedAuthor): Promise<number> {
    return this.accounts.make({ login, email, name: displayName, role: 'author' });
  }
}
