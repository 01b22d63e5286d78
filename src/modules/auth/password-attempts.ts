import { Injectable } from '@nestjs/common';
import { type Attempt, LoginLimiter } from './login-limiter.js';
import { Turns } from './turns.js';

/** The one way to a password check: what fails is counted, and too many failures are refused unseen. */
@Injectable()
export class PasswordAttempts {
  private readonly turns = new Turns();

  constructor(private readonly limiter: LoginLimiter) {}

  /** `check` gives null when the password is wrong. */
  make<T>(attempt: Attempt, check: () => Promise<T | null>): Promise<T | null> {
    // One at a time from one address: each counts as failed until its password has been looked at, and many good ones at
    // once would get in each other's way.
    return this.turns.take(attempt.address, () => this.limiter.attempt(attempt, check));
  }
}
