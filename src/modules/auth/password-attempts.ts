import { Injectable } from '@nestjs/common';
import { type AuditAbout, type AuditEvent, AuditLog, RefusalAudit } from '../../core/audit/index.js';
import { DomainError } from '../../core/errors/domain-error.js';
import { LimitMetrics } from '../../core/rate-limit/index.js';
import { aboutUser } from '../users/index.js';
import { PASSWORDS_LIMITED } from './auth.audit.js';
import { type Attempt, LoginLimiter } from './login-limiter.js';
import { Turns } from './turns.js';

/** A password that is to be looked at, and what the audit log tells where it is wrong. */
export interface PasswordAttempt extends Attempt {
  /** The account; null where there is none. */
  readonly userId: number | null;
  readonly failed: AuditEvent;
}

/** The one way to a password check: what fails is counted and told, and too many failures are refused unseen. */
@Injectable()
export class PasswordAttempts {
  private readonly turns = new Turns();

  constructor(
    private readonly limiter: LoginLimiter,
    private readonly audit: AuditLog,
    private readonly refusals: RefusalAudit,
    private readonly metrics: LimitMetrics,
  ) {}

  /** `check` gives null when the password is wrong. */
  async make<T>({ userId, failed, ...attempt }: PasswordAttempt, check: () => Promise<T | null>): Promise<T | null> {
    const about: AuditAbout = userId === null ? {} : aboutUser(userId);
    try {
      // One at a time from one address: each counts as failed until its password has been looked at, and many good ones at
      // once would get in each other's way.
      const found = await this.turns.take(attempt.address, () => this.limiter.attempt(attempt, check));
      if (found === null) await this.audit.recordAlone(failed, about);
      return found;
    } catch (error) {
      if (error instanceof DomainError && error.kind === 'rateLimited') {
        this.metrics.count('sign-in');
        await this.refusals.record(attempt.address, PASSWORDS_LIMITED, about);
      }
      throw error;
    }
  }
}
