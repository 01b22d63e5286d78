import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../../core/database/index.js';
import { caseFoldKey } from '../../../core/text/index.js';
import { UsersService } from '../../users/index.js';
import { PREEXISTING_MARKER, fingerprintOf } from '../fingerprint.js';
import type { ImportReport, ImportOutcome } from '../import-report.js';
import { runBatch } from '../import-batches.js';
import { ImportsRepository } from '../imports.repository.js';
import type { WxrCommentAuthor } from './comment-plan.js';
import { ImportedAccountCreator, isEmailAddress } from './imported-account-creator.js';

const ANONYMOUS_NAME = 'Anonymous';

/**
 * Imports commenters without an account in the other system. Each email address, or each name without an address, becomes one
 * account that cannot sign in. Their identity is unverified, so commenters are never matched with accounts of the site.
 */
@Injectable()
export class CommenterImporter {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly imports: ImportsRepository,
    private readonly users: UsersService,
    private readonly accounts: ImportedAccountCreator,
  ) {}

  /** Adds the accounts of commenters that are missing in `ids`, by commenter key. */
  async run(
    source: string,
    people: readonly WxrCommentAuthor[],
    ids: Map<string, number>,
    report: ImportReport,
  ): Promise<void> {
    const missing = new Map<string, WxrCommentAuthor>();
    for (const person of people) {
      const key = commenterKey(person);
      // If one address has several names, the first name is used.
      if (!ids.has(key) && !missing.has(key)) missing.set(key, person);
    }
    if (missing.size === 0) return;
    const found = await runBatch(this.unitOfWork, () => this.write(source, missing));
    for (const { key, localId } of found) ids.set(key, localId);
    report.count(
      'commenter',
      found.map(({ outcome }) => outcome),
    );
  }

  private async write(source: string, people: ReadonlyMap<string, WxrCommentAuthor>) {
    const known = await this.imports.find(source, 'commenter', [...people.keys()]);
    const found: { key: string; localId: number; outcome: ImportOutcome }[] = [];
    for (const [key, { name, email }] of people) {
      const before = known.get(key);
      if (before) {
        found.push({ key, localId: before.localId, outcome: 'unchanged' });
        continue;
      }
      // Names are not unique, so they cannot be logins.
      const login = `commenter-${fingerprintOf(source, key).slice(0, 16)}`;
      const present = await this.users.findIdByUsername(login);
      const localId =
        present ?? (await this.accounts.create({ login, email, name: name || ANONYMOUS_NAME, role: 'member' }));
      await this.imports.insert(source, 'commenter', [{ externalId: key, localId, fingerprint: PREEXISTING_MARKER }]);
      found.push({ key, localId, outcome: present === null ? 'made' : 'unchanged' });
    }
    return found;
  }
}

export const commenterKey = ({ name, email }: WxrCommentAuthor): string =>
  isEmailAddress(email) ? `mailto:${caseFoldKey(email)}` : `name:${caseFoldKey(name)}`;
