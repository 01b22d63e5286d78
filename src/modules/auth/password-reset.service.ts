import { Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock/index.js';
import { UnitOfWork } from '../../core/database/index.js';
import { type ReachableAccount, UserCredentialsService } from '../users/index.js';
import { AccountMails } from './account-mails.js';
import { AccountMailTexts } from './account-mail-texts.js';
import { accountKey, LoginLimiter } from './login-limiter.js';
import { invalidMailToken, mailTokenHash, newMailToken } from './mail-token.js';
import { PasswordResetsRepository } from './password-resets.repository.js';

const LIFE_MS = 3_600_000;

/** A new password for those who have forgotten theirs and read the mails of their account's address. */
@Injectable()
export class PasswordResetService {
  constructor(
    private readonly credentials: UserCredentialsService,
    private readonly resets: PasswordResetsRepository,
    private readonly mails: AccountMails,
    private readonly texts: AccountMailTexts,
    private readonly limiter: LoginLimiter,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Sends a mail to the account with this address, if there is one; neither the answer nor its time tells. */
  async request(email: string): Promise<void> {
    this.mails.refuseWithout('Password reset');
    const account = await this.credentials.findByEmail(email);
    await this.mails.order('password reset', email, async () =>
      account ? this.texts.passwordReset(account.email, await this.issue(account)) : null,
    );
  }

  /** A token with which the password of the account can be chosen anew; those given out before remain good. */
  async issue({ userId, email }: ReachableAccount): Promise<string> {
    const token = newMailToken();
    const expiresAt = new Date(this.clock.now().getTime() + LIFE_MS);
    await this.unitOfWork.runUnseen(() =>
      this.resets.insert({ tokenHash: mailTokenHash(token), userId, email, expiresAt }),
    );
    return token;
  }

  /** Sets the password, and ends all sessions of the account. `address` is where the request comes from. */
  async reset(token: string, password: string, address: string): Promise<void> {
    this.mails.refuseWithout('Password reset');
    const tokenHash = mailTokenHash(token);
    // Before the dear work that hashing is; which of many requests has the token is decided in the unit of work.
    if (!(await this.resets.exists(tokenHash, this.clock.now()))) throw invalidMailToken();
    const userId = await this.credentials.resetPassword(password, () => this.claim(tokenHash));
    if (userId === null) throw invalidMailToken();
    await this.limiter.forgive({ account: accountKey(userId), address });
  }

  /** Uses the token up. Whoever has been disabled since, or has another address by now, has no claim any more. */
  private async claim(tokenHash: string): Promise<number | null> {
    const reset = await this.resets.take(tokenHash, this.clock.now());
    if (!reset) return null;
    const account = await this.credentials.findByEmail(reset.email);
    return account?.userId === reset.userId ? reset.userId : null;
  }
}
