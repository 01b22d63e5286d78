import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Settings } from '../../config/settings.js';
import { AccessRevision, Remembered } from '../../core/access/index.js';
import { type AuditAbout, type AuditEvent, AuditLog } from '../../core/audit/index.js';
import type { SessionSource } from '../../core/auth/index.js';
import { Clock } from '../../core/clock/index.js';
import { UnitOfWork } from '../../core/database/index.js';
import { aboutUser } from '../users/index.js';
import { SESSION_REUSED, SIGNED_OUT } from './auth.audit.js';
import { PasswordResetsRepository } from './password-resets.repository.js';
import { SessionsRepository } from './sessions.repository.js';

/** A session as its present tokens tell of it. */
export interface Session {
  readonly id: string;
  readonly userId: number;
  readonly generation: number;
  readonly expiresAt: Date;
}

/** Begins, renews and ends sessions. Whatever ends one is noticed at once here, and within a second by other instances. */
@Injectable()
export class SessionsService implements SessionSource {
  private readonly alive: Remembered<string, boolean>;

  constructor(
    private readonly sessions: SessionsRepository,
    private readonly resets: PasswordResetsRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly revision: AccessRevision,
    private readonly audit: AuditLog,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {
    this.alive = new Remembered(revision);
  }

  /** In the open unit of work. */
  async begin(userId: number): Promise<Session> {
    const now = this.clock.now();
    // An access token can outlive the time in which its session can be renewed, and needs the session until then.
    await this.sessions.deleteExpired(userId, new Date(now.getTime() - this.settings.JWT_TTL * 1000));
    const session = { id: randomBytes(16).toString('base64url'), userId, generation: 0, expiresAt: this.endFrom(now) };
    await this.sessions.insert({ ...session, createdAt: now, revokedAt: null });
    return session;
  }

  /**
   * The next generation, or null when the session is over. Whoever comes with an older generation has a refresh token that was
   * used before: one of the two users of that token has stolen it, nobody knows which, and so the session ends for both.
   */
  async renew({ id, userId, generation }: Omit<Session, 'expiresAt'>): Promise<Session | null> {
    const now = this.clock.now();
    const expiresAt = this.endFrom(now);
    if (await this.unitOfWork.runUnseen(() => this.sessions.advance(id, generation, now, expiresAt))) {
      return { id, userId, generation: generation + 1, expiresAt };
    }
    const present = await this.sessions.findGeneration(id);
    if (present !== null && present > generation) await this.end(id, SESSION_REUSED, aboutUser(userId));
    return null;
  }

  /** By whoever has a refresh token of it. Harmless when it has ended before. */
  leave({ id, userId }: Pick<Session, 'id' | 'userId'>): Promise<void> {
    return this.end(id, SIGNED_OUT, { ...aboutUser(userId), actorId: userId });
  }

  private async end(id: string, event: AuditEvent, about: AuditAbout): Promise<void> {
    if ((await this.sessions.findGeneration(id)) === null) return;
    await this.unitOfWork.run(async () => {
      await this.revision.bump();
      if (await this.sessions.revoke(id, this.clock.now())) await this.audit.record(event, about);
    });
  }

  /** And with them what waits for a new password: a mail that was sent before is no way in any more. */
  async endAll(userId: number): Promise<void> {
    await this.revision.bump();
    await this.sessions.revokeAll(userId, this.clock.now());
    await this.resets.deleteOf(userId);
  }

  isAlive(id: string): Promise<boolean> {
    return this.alive.get(id, async () => (await this.sessions.findGeneration(id)) !== null);
  }

  private endFrom(now: Date): Date {
    return new Date(now.getTime() + this.settings.REFRESH_TTL * 1000);
  }
}
