import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AuditLog } from '../../../core/audit/index.js';
import { Clock } from '../../../core/clock/index.js';
import { isUniqueViolation, UnitOfWork } from '../../../core/database/index.js';
import { DomainError, forbidden } from '../../../core/errors/domain-error.js';
import { ACCOUNT_ROLES, type AccountPrincipal } from '../../../core/identity/index.js';
import { AccessRevision, PermissionCache } from '../../../core/permission-cache/index.js';
import type { UserRecord } from '../user-record.js';
import { UserWriter } from '../user-writer.js';
import { IDENTITY_LINKED, userAuditSubject } from '../users.audit.js';
import { UsersRepository } from '../users.repository.js';
import {
  assertEmail,
  assertIdentity,
  type ExternalIdentity,
  type IdentityWithRole,
  type ProvisioningMode,
  toDisplayName,
  toUsername,
} from './external-identity.js';
import { IdentityRoleUpdater } from './identity-role-updater.js';
import { type LinkedAccount, UserIdentitiesRepository } from './user-identities.repository.js';

const MAX_ATTEMPTS = 3;
const MAX_NUMBERED_USERNAMES = 9;
const [LOWEST_ROLE] = ACCOUNT_ROLES;

/** Finds, links and creates the accounts of external identities. */
@Injectable()
export class UserProvisioner {
  private readonly linked: PermissionCache<string, LinkedAccount | null>;

  constructor(
    private readonly identities: UserIdentitiesRepository,
    private readonly users: UsersRepository,
    private readonly writer: UserWriter,
    private readonly roles: IdentityRoleUpdater,
    private readonly unitOfWork: UnitOfWork,
    private readonly revision: AccessRevision,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {
    this.linked = new PermissionCache(revision);
  }

  async provision(identity: ExternalIdentity, mode: ProvisioningMode): Promise<AccountPrincipal> {
    assertIdentity(identity);
    // An issuer contains no white space, so the key is unambiguous.
    const key = `${identity.issuer} ${identity.subject}`;
    const known = await this.linked.get(key, () => this.identities.find(identity));
    const { role } = identity;
    if (role === null) return this.refuseWithoutRole(identity, known);
    const account = known ?? (await this.connect({ ...identity, role }, mode));
    assertActive(account);
    return { userId: account.userId, role: await this.roles.apply(account, { ...identity, role }) };
  }

  private async refuseWithoutRole(identity: ExternalIdentity, known: LinkedAccount | null): Promise<never> {
    if (known) {
      assertActive(known);
      await this.roles.apply(known, { ...identity, role: LOWEST_ROLE });
    }
    throw forbidden('The identity has no role of this site');
  }

  private async connect(identity: IdentityWithRole, mode: ProvisioningMode): Promise<LinkedAccount> {
    if (mode === 'existing') throw forbidden('No account is linked to this identity');
    assertEmail(identity);
    // Before the unit of work, so that refused identities do not lock.
    const connected = await this.revision.scope.primaryOnly(() => this.findConnected(identity, mode));
    if (connected) return connected;
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.unitOfWork.run(() => this.connectOnce(identity, mode));
      } catch (error) {
        // Another account has taken the name, or another instance has inserted the identity.
        const isTaken = isUniqueViolation(error) || (error instanceof DomainError && error.kind === 'invalid');
        if (!isTaken || attempt === MAX_ATTEMPTS) throw error;
      }
    }
  }

  /** Throws if the identity may not be connected, unless a parallel first request has connected it: then returns its account. */
  private async findConnected(identity: IdentityWithRole, mode: ProvisioningMode): Promise<LinkedAccount | null> {
    try {
      await this.findAccountToLink(identity, mode);
      return null;
    } catch (error) {
      const connected = await this.identities.find(identity);
      if (!connected) throw error;
      return connected;
    }
  }

  private async connectOnce(identity: IdentityWithRole, mode: ProvisioningMode): Promise<LinkedAccount> {
    this.unitOfWork.markChanged('user');
    // Serialises parallel first requests, and removes the cached absence of the account.
    await this.revision.increment();
    const known = await this.identities.find(identity);
    if (known) return known;
    const { issuer, subject, issuedAt } = identity;
    const existing = await this.findAccountToLink(identity, mode);
    const user = existing ?? (await this.createAccount(identity));
    if (existing) await this.audit.record(IDENTITY_LINKED, { ...userAuditSubject(user.id, { issuer }), actorId: null });
    const createdAt = this.clock.now();
    const roleIssuedAt = existing ? null : (issuedAt ?? createdAt);
    await this.identities.insert({ issuer, subject, userId: user.id, roleIssuedAt, createdAt });
    return { userId: user.id, role: user.role, status: user.status, roleIssuedAt: roleIssuedAt?.getTime() ?? 0 };
  }

  /** Returns the account to link, or null to create an account. Throws if another account has the address. */
  private async findAccountToLink(identity: ExternalIdentity, mode: ProvisioningMode): Promise<UserRecord | null> {
    const owner = await this.users.findByEmail(identity.email);
    if (!owner) return null;
    if (mode !== 'link') throw forbidden('Another account has the e-mail address of this identity');
    if (identity.emailVerified !== true)
      throw forbidden('Another account has the e-mail address, which the identity provider has not verified');
    // The keys of addresses are equal although the mailboxes differ: `straße.example` and `strasse.example`, full-width letters.
    if (toLowerCaseAscii(owner.email) !== toLowerCaseAscii(identity.email))
      throw forbidden('Another account has a similar e-mail address');
    if (owner.role === 'admin') throw forbidden('Administrators are not linked by their e-mail address');
    if (owner.status !== 'active') throw forbidden('The account with this e-mail address is disabled');
    // A provider can assign the address of a former colleague again.
    if (await this.identities.hasIssuer(owner.id, identity.issuer))
      throw forbidden('The account with this e-mail address is linked to another identity');
    return owner;
  }

  private async createAccount(identity: IdentityWithRole): Promise<UserRecord> {
    const { email, role, issuer } = identity;
    const names = { username: await this.findFreeUsername(toUsername(identity)), name: toDisplayName(identity) };
    return this.writer.create({ ...names, email, role, passwordHash: null }, { issuer });
  }

  private async findFreeUsername(name: string): Promise<string> {
    for (let number = 1; number <= MAX_NUMBERED_USERNAMES; number++) {
      const candidate = number === 1 ? name : `${name}-${number}`;
      if ((await this.users.findIdByUsername(candidate)) === null) return candidate;
    }
    return `${name}-${randomBytes(4).toString('hex')}`;
  }
}

function assertActive({ status }: LinkedAccount): void {
  if (status !== 'active') throw forbidden('This account is disabled');
}

const toLowerCaseAscii = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
