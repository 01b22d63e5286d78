import { Injectable } from '@nestjs/common';
import { type AuditSubject, type AuditEvent, AuditLog, RefusalRecorder } from '../../core/audit/index.js';
import { DomainError } from '../../core/errors/domain-error.js';
import { LimitMetrics } from '../../core/counters/index.js';
import { userAuditSubject } from '../users/index.js';
import { SIGN_IN_LIMITED } from './auth.audit.js';
import { KnownAddressesService } from './known-addresses/known-addresses.service.js';
import { type LoginAttempt, LoginLimiter, KeyedMutex } from './login-limiter.js';

/** A password check, with the audit event for a wrong password. */
export interface PasswordAttempt extends Omit<LoginAttempt, 'isKnownAddress'> {
  /** The account; null if it does not exist. */
  readonly userId: number | null;
  readonly failed: AuditEvent;
}

/** Runs all password checks: counts and audits failures, and refuses attempts after too many failures. */
@Injectable()
export class PasswordVerifier {
  private readonly mutex = new KeyedMutex();

  constructor(
    private readonly limiter: LoginLimiter,
    private readonly knownAddresses: KnownAddressesService,
    private readonly audit: AuditLog,
    private readonly refusals: RefusalRecorder,
    private readonly metrics: LimitMetrics,
  ) {}

  /** `check` returns null if the password is wrong. */
  async verify<T>({ userId, failed, ...attempt }: PasswordAttempt, check: () => Promise<T | null>): Promise<T | null> {
    const auditSubject: AuditSubject = userId === null ? {} : userAuditSubject(userId);
    const isKnownAddress = await this.knownAddresses.isKnown(attempt);
    try {
      // Run attempts from one address one at a time: each counts as failed until its password is checked, concurrent correct
      // attempts would exceed the limit.
      const found = await this.mutex.run(attempt.address, () =>
        this.limiter.attempt({ ...attempt, isKnownAddress }, check),
      );
      if (found === null) await this.audit.recordInNewTransaction(failed, auditSubject);
      return found;
    } catch (error) {
      if (error instanceof DomainError && error.kind === 'rateLimited') {
        this.metrics.count('sign-in');
        await this.refusals.record(attempt.address, SIGN_IN_LIMITED, auditSubject);
      }
      throw error;
    }
  }
}
