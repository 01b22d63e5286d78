import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../../core/clock/index.js';
import { UnitOfWork } from '../../../core/database/index.js';
import type { Mail } from '../../../core/mail/index.js';
import { type AccountWithEmail, UserCredentialsService } from '../../users/index.js';
import { AccountMailer } from './account-mailer.js';
import { AccountMailTemplates } from './account-mail-templates.js';
import { KnownAddressesService } from '../known-addresses/known-addresses.service.js';
import { accountKey, LoginLimiter } from '../login-limiter.js';
import { invalidMailToken, hashMailToken, createMailToken, type MailToken } from './mail-token.js';
import { PasswordResetsRepository } from './password-resets.repository.js';

const TOKEN_TTL_MS = 3_600_000;
const KIND = 'password reset';

/** Resets passwords with tokens that are mailed to the address of the account. */
@Injectable()
export class PasswordResetService implements OnModuleInit {
  constructor(
    private readonly credentials: UserCredentialsService,
    private readonly resets: PasswordResetsRepository,
    private readonly mails: AccountMailer,
    private readonly texts: AccountMailTemplates,
    private readonly limiter: LoginLimiter,
    private readonly knownAddresses: KnownAddressesService,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.mails.addComposer(KIND, (input: { readonly email: string }) => this.compose(input));
  }

  /** Sends a mail to the account with this address. Neither the response nor its time reveals whether the account exists. */
  async request(email: string): Promise<void> {
    this.mails.assertConfigured('Password reset');
    await this.mails.enqueue(KIND, email, { email });
  }

  /** Creates a reset token. Earlier tokens of the account remain valid. */
  async createToken({ userId, email }: AccountWithEmail): Promise<MailToken> {
    const token = createMailToken();
    const expiresAt = new Date(this.clock.now().getTime() + TOKEN_TTL_MS);
    await this.unitOfWork.runWithoutInvalidation(() =>
      this.resets.insert({ tokenHash: hashMailToken(token), userId, email, expiresAt }),
    );
    return { token, expiresAt };
  }

  /** Sets the password and ends all sessions of the account. `address` is the IP address of the client. */
  async reset(token: string, password: string, address: string): Promise<void> {
    this.mails.assertConfigured('Password reset');
    const tokenHash = hashMailToken(token);
    // Check before the expensive hash. The unit of work decides which of several requests consumes the token.
    if (!(await this.resets.exists(tokenHash, this.clock.now()))) throw invalidMailToken();
    const userId = await this.credentials.resetPassword(password, () => this.claim(tokenHash));
    if (userId === null) throw invalidMailToken();
    // Allows the next sign-in from this address even if strangers have used up the failures of the account.
    await this.unitOfWork.runWithoutInvalidation(() => this.knownAddresses.save(userId, address));
    await this.limiter.resetFailures({ account: accountKey(userId), address });
  }

  private async compose({ email }: { readonly email: string }): Promise<Mail | null> {
    const account = await this.credentials.findByEmail(email);
    return account ? this.texts.passwordReset(account.email, await this.createToken(account)) : null;
  }

  /** Consumes the token. Returns null if the account has been disabled or its address has changed since the request. */
  private async claim(tokenHash: string): Promise<number | null> {
    const reset = await this.resets.consume(tokenHash, this.clock.now());
    if (!reset) return null;
    const account = await this.credentials.findByEmail(reset.email);
    return account?.userId === reset.userId ? reset.userId : null;
  }
}
