import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Settings } from '../../../config/settings.js';
import { Clock } from '../../../core/clock/index.js';
import { UnitOfWork } from '../../../core/database/index.js';
import { forbidden } from '../../../core/errors/domain-error.js';
import { type NewUser, UsersService } from '../../users/index.js';
import { PasswordVerifier } from '../password-verifier.js';
import { AccountMailer } from './account-mailer.js';
import { accountsByMailSettings } from './accounts-by-mail.settings.js';
import { invalidMailToken, hashMailToken } from './mail-token.js';
import { RegistrationMailFactory } from './registration-mail-factory.js';
import { RegistrationsRepository } from './registrations.repository.js';

export type NewRegistration = Pick<NewUser, 'username' | 'email' | 'name'> & { readonly password: string };

/** Self-registration of members, if `AUTH_REGISTRATION` is `open`. */
@Injectable()
export class RegistrationService implements OnApplicationBootstrap {
  constructor(
    private readonly settings: Settings,
    private readonly users: UsersService,
    private readonly passwords: PasswordVerifier,
    private readonly registrations: RegistrationsRepository,
    private readonly mailFactory: RegistrationMailFactory,
    private readonly mails: AccountMailer,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.isOpen || this.mails.isConfigured) return;
    new Logger('Auth').warn('AUTH_REGISTRATION is open, but registration needs mail: set SMTP_URL');
  }

  /** Sends a mail to the address. Neither the response nor its time reveals whether the address has an account. */
  async register({ username, email, name, password }: NewRegistration): Promise<void> {
    this.assertEnabled();
    await this.users.assertNamesFree({ username });
    const registration = { username, email, name, passwordHash: await this.passwords.hash(password) };
    await this.mailFactory.enqueue(registration);
  }

  /** Creates the account. Of several registrations with one address, the first confirmed one wins. */
  async confirm(token: string): Promise<void> {
    this.assertEnabled();
    await this.unitOfWork.run(async () => {
      this.unitOfWork.markChanged('user');
      const registration = await this.registrations.consume(hashMailToken(token), this.clock.now());
      if (!registration) throw invalidMailToken();
      const { username, email, name, passwordHash } = registration;
      await this.users.createWithHash({ username, email, name, passwordHash, role: 'member' });
      await this.registrations.deleteByEmail(email);
    });
  }

  private get isOpen(): boolean {
    return this.settings.getSection(accountsByMailSettings).AUTH_REGISTRATION === 'open';
  }

  private assertEnabled(): void {
    if (!this.isOpen) throw forbidden('Registration is closed');
    this.mails.assertConfigured('Registration');
  }
}
