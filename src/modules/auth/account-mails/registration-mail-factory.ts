import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../../core/clock/index.js';
import { UnitOfWork } from '../../../core/database/index.js';
import type { Mail } from '../../../core/mail/index.js';
import { UserCredentialsService, UsersService } from '../../users/index.js';
import { AccountMailer } from './account-mailer.js';
import { AccountMailTemplates } from './account-mail-templates.js';
import { hashMailToken, createMailToken } from './mail-token.js';
import { PasswordResetService } from './password-reset.service.js';
import type { RegistrationEntity } from './registration.entity.js';
import { RegistrationsRepository } from './registrations.repository.js';

const TOKEN_TTL_MS = 24 * 3_600_000;
const KIND = 'registration';

export type RegistrationWithHash = Pick<RegistrationEntity, 'username' | 'email' | 'name' | 'passwordHash'>;

/** Stores registrations, and processes them after the response: only the mail reveals the result. */
@Injectable()
export class RegistrationMailFactory implements OnModuleInit {
  constructor(
    private readonly users: UsersService,
    private readonly credentials: UserCredentialsService,
    private readonly resets: PasswordResetService,
    private readonly registrations: RegistrationsRepository,
    private readonly texts: AccountMailTemplates,
    private readonly mails: AccountMailer,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.mails.addComposer(KIND, (registration: RegistrationWithHash) => this.create(registration));
  }

  enqueue(registration: RegistrationWithHash): Promise<void> {
    return this.mails.enqueue(KIND, registration.email, registration);
  }

  /** Returns a reset mail for an active account, null for another existing account, and else a confirmation mail. */
  private async create(registration: RegistrationWithHash): Promise<Mail | null> {
    const account = await this.credentials.findByEmail(registration.email);
    // Use the stored address instead of the sent one: different spellings of an address match the same account.
    if (account) return this.texts.alreadyRegistered(account.email, await this.resets.createToken(account));
    if (await this.users.isEmailTaken(registration.email)) return null;
    const token = createMailToken();
    const expiresAt = new Date(this.clock.now().getTime() + TOKEN_TTL_MS);
    await this.unitOfWork.runWithoutInvalidation(() =>
      this.registrations.insert({ ...registration, tokenHash: hashMailToken(token), expiresAt }),
    );
    return this.texts.confirmation(registration.email, registration.username, { token, expiresAt });
  }
}
