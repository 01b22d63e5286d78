import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Settings } from '../../../config/settings.js';
import { AccessRevision, PermissionCache } from '../../../core/permission-cache/index.js';
import { type AuditSubject, type AuditEvent, AuditLog } from '../../../core/audit/index.js';
import type { SessionSource } from '../../../core/identity/index.js';
import { Clock } from '../../../core/clock/index.js';
import { UnitOfWork } from '../../../core/database/index.js';
import { userAuditSubject } from '../../users/index.js';
import { REFRESH_TOKEN_REUSED, SIGNED_OUT } from '../auth.audit.js';
import { PasswordResetsRepository } from '../account-mails/password-resets.repository.js';
import { SessionsRepository } from './sessions.repository.js';

/** A session, with the generation and expiry of its current tokens. */
export interface Session {
  readonly id: string;
  readonly userId: number;
  readonly generation: number;
  readonly expiresAt: Date;
}

/** Sessions of an account. A further sign-in deletes the oldest, whose access token can remain valid until it expires. */
const MAX_SESSIONS = 100;

/** Creates, renews and ends sessions. An end takes effect at once on this instance, and within a second on other instances. */
@Injectable()
export class SessionsService implements SessionSource {
  private readonly aliveSessions: PermissionCache<string, boolean>;

  constructor(
    private readonly sessions: SessionsRepository,
    private readonly resets: PasswordResetsRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly revision: AccessRevision,
    private readonly audit: AuditLog,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {
    this.aliveSessions = new PermissionCache(revision);
  }

  /** Must run in a unit of work. */
  async create(userId: number): Promise<Session> {
    const now = this.clock.now();
    // An access token can expire after its session, and needs the session until then.
    const expired = new Date(now.getTime() - this.settings.JWT_TTL * 1000);
    await this.sessions.deleteOld(userId, expired, MAX_SESSIONS - 1);
    const session = {
      id: randomBytes(16).toString('base64url'),
      userId,
      generation: 0,
      expiresAt: this.expiryFrom(now),
    };
    await this.sessions.insert({ ...session, createdAt: now, revokedAt: null });
    return session;
  }

  /**
   * Returns the next generation, or null if the session has ended. An older generation means that a refresh token was used
   * twice. One of its two users has stolen it, and it is unknown which of them, so the session ends for both.
   */
  async renew({ id, userId, generation }: Omit<Session, 'expiresAt'>): Promise<Session | null> {
    const now = this.clock.now();
    const expiresAt = this.expiryFrom(now);
    if (await this.unitOfWork.runWithoutInvalidation(() => this.sessions.advance(id, generation, now, expiresAt))) {
      return { id, userId, generation: generation + 1, expiresAt };
    }
    const currentGeneration = await this.sessions.findGeneration(id);
    if (currentGeneration !== null && currentGeneration > generation)
      await this.end(id, REFRESH_TOKEN_REUSED, userAuditSubject(userId));
    return null;
  }

  /** Signs out. Does nothing if the session has already ended. */
  signOut({ id, userId }: Pick<Session, 'id' | 'userId'>): Promise<void> {
    return this.end(id, SIGNED_OUT, { ...userAuditSubject(userId), actorId: userId });
  }

  private async end(id: string, event: AuditEvent, auditSubject: AuditSubject): Promise<void> {
    if ((await this.sessions.findGeneration(id)) === null) return;
    await this.unitOfWork.run(async () => {
      this.unitOfWork.markChanged('session', id);
      await this.revision.increment();
      if (await this.sessions.revoke(id, this.clock.now())) await this.audit.record(event, auditSubject);
    });
  }

  /** Ends all sessions of the account and deletes its password resets: earlier reset mails become invalid. */
  async endAll(userId: number): Promise<void> {
    await this.revision.increment();
    await this.sessions.revokeAll(userId, this.clock.now());
    await this.resets.deleteByUser(userId);
  }

  isActive(id: string): Promise<boolean> {
    return this.aliveSessions.get(id, async () => (await this.sessions.findGeneration(id)) !== null);
  }

  private expiryFrom(now: Date): Date {
    return new Date(now.getTime() + this.settings.REFRESH_TTL * 1000);
  }
}
