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
    // One at a time from one address: a thousand guesses at once must not all be begun before the first has failed.
    return this.turns.take(attempt.address, async () => {
      this.limiter.check(attempt);
      const proven = await check();
      if (proven === null) this.limiter.failed(attempt);
      else this.limiter.succeeded(attempt);
      return proven;
    });
  }
}
