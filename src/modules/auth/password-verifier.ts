import { Injectable } from '@nestjs/common';
import { type AuditSubject, type AuditEvent, AuditLog, RefusalRecorder } from '../../core/audit/index.js';
import { DomainError } from '../../core/errors/domain-error.js';
import { ConcurrencyLimiter } from '../../core/lifecycle/concurrency-limiter.js';
import { runLimited } from '../../core/request-context/index.js';
import { LimitMetrics } from '../../core/counters/index.js';
import { PasswordHasher, userAuditSubject } from '../users/index.js';
import { SIGN_IN_LIMITED } from './auth.audit.js';
import { KnownAddressesService } from './known-addresses/known-addresses.service.js';
import { type LoginAttempt, LoginLimiter } from './login-limiter.js';

/** A password check, with the audit event for a wrong password. */
export interface PasswordAttempt extends Omit<LoginAttempt, 'isKnownAddress'> {
  /** The account; null if it does not exist. */
  readonly userId: number | null;
  readonly failed: AuditEvent;
}

/** Password checks and hashes at the same time, one of a caller. Each takes 19 MiB and a processor for about 50 ms. */
const MAX_CHECKS = 2;
/** 40 users of one address can sign in at the same time. */
const QUEUE_LIMITS = { burstWaitMs: 2000, sustainedLoadWaitMs: 2000, queuedPerSlot: 40 };

/** Runs all password checks, and the hashes of registrations: counts and audits failures, and refuses attempts after too many failures. */
@Injectable()
export class PasswordVerifier {
  private readonly checks = new ConcurrencyLimiter(MAX_CHECKS, QUEUE_LIMITS);

  constructor(
    private readonly limiter: LoginLimiter,
    private readonly knownAddresses: KnownAddressesService,
    private readonly audit: AuditLog,
    private readonly refusals: RefusalRecorder,
    private readonly metrics: LimitMetrics,
    private readonly passwords: PasswordHasher,
  ) {}

  /** Hashes the password of an anonymous caller. Counts as a check, because it costs as much. */
  hash(password: string): Promise<string> {
    return runLimited(this.checks, () => this.passwords.hash(password));
  }

  /** `check` returns null if the password is wrong. */
  async verify<T>({ userId, failed, ...attempt }: PasswordAttempt, check: () => Promise<T | null>): Promise<T | null> {
    const auditSubject: AuditSubject = userId === null ? {} : userAuditSubject(userId);
    const isKnownAddress = await this.knownAddresses.isKnown(attempt);
    try {
      // Checks of one caller run one after the other: each counts as failed until its password is checked, so that concurrent correct
      // attempts would exceed the limit.
      const found = await runLimited(this.checks, () => this.limiter.attempt({ ...attempt, isKnownAddress }, check));
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
