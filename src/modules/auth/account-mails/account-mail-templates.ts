import { Injectable } from '@nestjs/common';
import { Settings } from '../../../config/settings.js';
import type { Mail } from '../../../core/mail/index.js';
import { ApiGroups } from '../../../core/routing/api-groups.js';
import { accountsByMailSettings } from './accounts-by-mail.settings.js';
import type { MailToken } from './mail-token.js';

/** Plain-text mails. The only user input in them is a user name, which consists of letters, digits and `._-`. */
@Injectable()
export class AccountMailTemplates {
  private readonly site: string;

  constructor(
    private readonly settings: Settings,
    private readonly apis: ApiGroups,
  ) {
    // Never from the request: an attacker could choose the target of the links.
    this.site = settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`;
  }

  confirmation(to: string, username: string, { token, expiresAt }: MailToken): Mail {
    const { AUTH_CONFIRM_URL: page } = this.settings.getSection(accountsByMailSettings);
    return this.mail({ to, expiresAt }, 'Confirm your account', [
      `The account "${username}" was registered at ${this.site} with this address.`,
      `To confirm it, ${this.instructions(page, '/register/confirm', token, 'within 24 hours')}`,
      'If you did not register, ignore this mail: no account is created.',
    ]);
  }

  passwordReset(to: string, { token, expiresAt }: MailToken): Mail {
    return this.mail({ to, expiresAt }, 'A new password for your account', [
      `A new password was requested for your account at ${this.site}.`,
      `To choose it, ${this.resetInstructions(token)}`,
      'If you did not request it, ignore this mail: your password does not change.',
    ]);
  }

  alreadyRegistered(to: string, { token, expiresAt }: MailToken): Mail {
    return this.mail({ to, expiresAt }, 'You have an account', [
      `A registration at ${this.site} used this address, but it already has an account: sign in with the address and your password.`,
      `To choose a new password, ${this.resetInstructions(token)}`,
      'If you did not register, ignore this mail: your account does not change.',
    ]);
  }

  private resetInstructions(token: string): string {
    const { AUTH_RESET_URL: page } = this.settings.getSection(accountsByMailSettings);
    return this.instructions(page, '/password/reset', token, 'within an hour');
  }

  private instructions(page: string | undefined, path: string, token: string, deadline: string): string {
    if (page !== undefined) return `open this page ${deadline}:\n\n  ${page.replace('{token}', token)}`;
    return `send this token ${deadline} with POST ${this.site}${this.apis.get('auth').prefix}${path}:\n\n  ${token}`;
  }

  private mail(more: Pick<Mail, 'to' | 'expiresAt'>, subject: string, paragraphs: readonly string[]): Mail {
    const { host } = new URL(this.site);
    return { ...more, subject: `${subject} at ${host}`, text: `${paragraphs.join('\n\n')}\n` };
  }
}
