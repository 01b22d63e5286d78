import { Injectable } from '@nestjs/common';
import { RefusalRecorder } from '../../../core/audit/index.js';
import { Clock } from '../../../core/clock/index.js';
import { ANY_VERSION, UnitOfWork } from '../../../core/database/index.js';
import { forbidden } from '../../../core/errors/domain-error.js';
import { SYSTEM } from '../../../core/identity/index.js';
import { AccessRevision } from '../../../core/permission-cache/index.js';
import { removesAdministrator } from '../user.policy.js';
import type { UserRecord } from '../user-record.js';
import { UserWriter } from '../user-writer.js';
import { ROLE_KEPT, userAuditSubject } from '../users.audit.js';
import { UsersRepository } from '../users.repository.js';
import type { IdentityWithRole } from './external-identity.js';
import { type LinkedAccount, UserIdentitiesRepository } from './user-identities.repository.js';

type Role = UserRecord['role'];

/** Applies the roles of external identities to their accounts: the newest assertion determines the stored role. */
@Injectable()
export class IdentityRoleUpdater {
  constructor(
    private readonly identities: UserIdentitiesRepository,
    private readonly users: UsersRepository,
    private readonly writer: UserWriter,
    private readonly unitOfWork: UnitOfWork,
    private readonly revision: AccessRevision,
    private readonly refusals: RefusalRecorder,
    private readonly clock: Clock,
  ) {}

  /** Returns the role of the account. `account` may be cached; it is changed if only the time of the assertion is newer. */
  async apply(account: LinkedAccount, identity: IdentityWithRole): Promise<Role> {
    if (!isNewer(account, identity)) return account.role;
    if (account.role === identity.role) {
      const current = await this.recordTime(identity);
      if (current.role === identity.role) {
        account.roleIssuedAt = current.roleIssuedAt;
        return current.role;
      }
    }
    // Without a time, the assertion is the newest one at each request, which must not increment the revision each time.
    const isKept = identity.issuedAt === undefined && (await this.isLastAdministrator(account, identity));
    const result = isKept ? { role: account.role, isKept } : await this.unitOfWork.run(() => this.changeRole(identity));
    if (result.isKept) await this.recordKeptRole(account.userId, result.role, identity);
    return result.role;
  }

  /** Stores the time of an assertion with the same role, so that older ones with another role are ignored. Once per assertion. */
  private recordTime(identity: IdentityWithRole): Promise<LinkedAccount> {
    return this.unitOfWork.runWithoutInvalidation(async () => {
      const current = await this.lock(identity);
      const { issuedAt } = identity;
      if (!issuedAt || current.role !== identity.role || !isNewer(current, identity)) return current;
      await this.identities.updateRoleTime(identity, issuedAt);
      return { ...current, roleIssuedAt: issuedAt.getTime() };
    });
  }

  private async changeRole(identity: IdentityWithRole): Promise<{ readonly role: Role; readonly isKept: boolean }> {
    const { role, issuer, issuedAt = this.clock.now() } = identity;
    this.unitOfWork.markChanged('user');
    // First, as in every change of a role: it serialises such changes.
    await this.revision.increment();
    const current = await this.lock(identity);
    if (!isNewer(current, identity)) return { role: current.role, isKept: false };
    await this.identities.updateRoleTime(identity, issuedAt);
    if (await this.isLastAdministrator(current, identity)) return { role: current.role, isKept: true };
    const user = await this.writer.update(SYSTEM, current.userId, { role }, ANY_VERSION, { issuer });
    return { role: user.role, isKept: false };
  }

  /** Whether the role of the assertion would leave the site without an administrator. */
  private async isLastAdministrator(account: LinkedAccount, { role }: IdentityWithRole): Promise<boolean> {
    return removesAdministrator(account, { role }) && (await this.users.isLastAdministrator(account.userId));
  }

  private async recordKeptRole(userId: number, from: Role, { role: to, issuer }: IdentityWithRole): Promise<void> {
    const subject = { ...userAuditSubject(userId, { from, to, issuer }), actorId: null };
    await this.refusals.record(`user:${userId}`, ROLE_KEPT, subject);
  }

  private async lock(identity: IdentityWithRole): Promise<LinkedAccount> {
    const current = await this.identities.findForUpdate(identity);
    if (!current) throw forbidden('No account is linked to this identity');
    return current;
  }
}

/** An assertion without a time is made now. */
const isNewer = ({ role, roleIssuedAt }: LinkedAccount, { role: asserted, issuedAt }: IdentityWithRole): boolean =>
  issuedAt === undefined ? role !== asserted : issuedAt.getTime() > roleIssuedAt;
