import { Injectable } from '@nestjs/common';
import { RefusalRecorder } from '../../../core/audit/index.js';
import { ANY_VERSION, UnitOfWork } from '../../../core/database/index.js';
import { forbidden } from '../../../core/errors/domain-error.js';
import { SYSTEM } from '../../../core/identity/index.js';
import { AccessRevision } from '../../../core/permission-cache/index.js';
import { removesAdministrator } from '../user.policy.js';
import type { UserRecord } from '../user-record.js';
import { UserWriter } from '../user-writer.js';
import { ROLE_KEPT, userAuditSubject } from '../users.audit.js';
import { UsersRepository } from '../users.repository.js';
import type { ExternalIdentity } from './external-identity.js';
import { type LinkedAccount, UserIdentitiesRepository } from './user-identities.repository.js';

type Role = UserRecord['role'];

/** Applies the roles of external identities to their accounts: the statement with the newest time determines the stored role. */
@Injectable()
export class IdentityRoleUpdater {
  constructor(
    private readonly identities: UserIdentitiesRepository,
    private readonly users: UsersRepository,
    private readonly writer: UserWriter,
    private readonly unitOfWork: UnitOfWork,
    private readonly revision: AccessRevision,
    private readonly refusals: RefusalRecorder,
  ) {}

  /** Returns the role of the account. `account` may be cached; it is changed if only the time of the statement is newer. */
  async follow(account: LinkedAccount, identity: ExternalIdentity): Promise<Role> {
    if (!isNewer(account, identity)) return account.role;
    if (account.role === identity.role) {
      const current = await this.recordTime(identity);
      if (current.role === identity.role) {
        account.roleIssuedAt = current.roleIssuedAt;
        return current.role;
      }
    }
    return this.unitOfWork.run(() => this.changeRole(identity));
  }

  /** Stores the time of a statement with the same role, so that older statements with another role are ignored. Once per statement. */
  private recordTime(identity: ExternalIdentity): Promise<LinkedAccount> {
    return this.unitOfWork.runWithoutInvalidation(async () => {
      const current = await this.lock(identity);
      const { issuedAt } = identity;
      if (!issuedAt || current.role !== identity.role || !isNewer(current, identity)) return current;
      await this.identities.updateRoleTime(identity, issuedAt);
      return { ...current, roleIssuedAt: issuedAt.getTime() };
    });
  }

  private async changeRole(identity: ExternalIdentity): Promise<Role> {
    const { role, issuer, issuedAt = new Date() } = identity;
    // First, as in every change of a role: it serialises such changes.
    await this.revision.increment();
    const current = await this.lock(identity);
    if (!isNewer(current, identity)) return current.role;
    const { userId } = current;
    await this.identities.updateRoleTime(identity, issuedAt);
    if (removesAdministrator(current, { role }) && (await this.users.isLastAdministrator(userId))) {
      const subject = { ...userAuditSubject(userId, { from: current.role, to: role, issuer }), actorId: null };
      await this.refusals.record(`user:${userId}`, ROLE_KEPT, subject);
      return current.role;
    }
    return (await this.writer.update(SYSTEM, userId, { role }, ANY_VERSION, { issuer })).role;
  }

  private async lock(identity: ExternalIdentity): Promise<LinkedAccount> {
    const current = await this.identities.findForUpdate(identity);
    if (!current) throw forbidden('No account is linked to this identity');
    return current;
  }
}

/** A statement without a time is made now. */
const isNewer = ({ role, roleIssuedAt }: LinkedAccount, { role: stated, issuedAt }: ExternalIdentity): boolean =>
  issuedAt === undefined ? role !== stated : issuedAt.getTime() > roleIssuedAt;
