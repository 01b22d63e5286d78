import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Settings } from '../../config/settings.js';
import { Clock } from '../../core/clock/index.js';
import { UnitOfWork } from '../../core/database/index.js';
import { forbidden } from '../../core/errors/domain-error.js';
import { type NewUser, Passwords, UsersService } from '../users/index.js';
import { AccountMails } from './account-mails.js';
import { accountsByMailSettings } from './accounts-by-mail.settings.js';
import { invalidMailToken, mailTokenHash } from './mail-token.js';
import { RegistrationMail } from './registration-mail.js';
import { RegistrationsRepository } from './registrations.repository.js';

/** What somebody registers with. */
export type NewRegistration = Pick<NewUser, 'username' | 'email' | 'name'> & { readonly password: string };

/** Accounts that people make for themselves, as members, where the site wants it. */
@Injectable()
export class RegistrationService implements OnApplicationBootstrap {
  constructor(
    private readonly settings: Settings,
    private readonly users: UsersService,
    private readonly passwords: Passwords,
    private readonly registrations: RegistrationsRepository,
    private readonly registrationMail: RegistrationMail,
    private readonly mails: AccountMails,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.isOpen || this.mails.areSetUp) return;
    new Logger('Auth').warn('AUTH_REGISTRATION is open, but nobody can register without mails: set SMTP_URL');
  }

  /** Sends a mail to the address. Whether it has an account already is told by neither the answer nor its time. */
  async register({ username, email, name, password }: NewRegistration): Promise<void> {
    this.refuseWhereOff();
    await this.users.refuseTaken({ username });
    const registration = { username, email, name, passwordHash: await this.passwords.hash(password) };
    await this.mails.order('registration', email, () => this.registrationMail.make(registration));
  }

  /** Makes the account. Of several registrations with one address the first that is confirmed counts. */
  async confirm(token: string): Promise<void> {
    this.refuseWhereOff();
    await this.unitOfWork.run(async () => {
      const registration = await this.registrations.take(mailTokenHash(token), this.clock.now());
      if (!registration) throw invalidMailToken();
      const { username, email, name, passwordHash } = registration;
      await this.users.createHashed({ username, email, name, passwordHash, role: 'member' });
      await this.registrations.deleteOf(email);
    });
  }

  private get isOpen(): boolean {
    return this.settings.of(accountsByMailSettings).AUTH_REGISTRATION === 'open';
  }

  private refuseWhereOff(): void {
    if (!this.isOpen) throw forbidden('Registration is closed');
    this.mails.refuseWithout('Registration');
  }
}
