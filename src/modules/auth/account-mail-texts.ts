import { Injectable } from '@nestjs/common';
import { Settings } from '../../config/settings.js';
import type { Mail } from '../../core/mail/index.js';
import { ModuleApis } from '../../core/module-api/module-apis.js';
import { accountsByMailSettings } from './accounts-by-mail.settings.js';

/** The mails, in plain text. Nothing that a stranger has typed stands in them but a user name, of letters, digits and `._-`. */
@Injectable()
export class AccountMailTexts {
  private readonly site: string;

  constructor(
    private readonly settings: Settings,
    private readonly apis: ModuleApis,
  ) {
    // Never from a request: whoever sends one could choose where the links lead.
    this.site = settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`;
  }

  confirmation(to: string, username: string, token: string): Mail {
    const { AUTH_CONFIRM_URL: page } = this.settings.of(accountsByMailSettings);
    return this.mail(to, 'Confirm your account', [
      `Somebody, we hope you, has registered the account "${username}" at ${this.site} with this address.`,
      `To confirm it, ${this.way(page, '/register/confirm', token, 'within 24 hours')}`,
      'If it was not you, do nothing: no account is made then.',
    ]);
  }

  passwordReset(to: string, token: string): Mail {
    return this.mail(to, 'A new password for your account', [
      `Somebody, we hope you, has asked for a new password for your account at ${this.site}.`,
      `To choose it, ${this.resetWay(token)}`,
      'If it was not you, do nothing: your password stays as it is.',
    ]);
  }

  alreadyRegistered(to: string, token: string): Mail {
    return this.mail(to, 'You have an account', [
      `Somebody, we hope you, wanted to register at ${this.site} with this address. There is an account with it already: sign in with the address and your password.`,
      `To choose a new password, ${this.resetWay(token)}`,
      'If it was not you, do nothing: your account stays as it is.',
    ]);
  }

  private resetWay(token: string): string {
    const { AUTH_RESET_URL: page } = this.settings.of(accountsByMailSettings);
    return this.way(page, '/password/reset', token, 'within an hour');
  }

  private way(page: string | undefined, path: string, token: string, until: string): string {
    if (page !== undefined) return `open this page ${until}:\n\n  ${page.replace('{token}', token)}`;
    return `send this token ${until} with POST ${this.site}${this.apis.of('auth').prefix}${path}:\n\n  ${token}`;
  }

  private mail(to: string, subject: string, paragraphs: readonly string[]): Mail {
    const { host } = new URL(this.site);
    return { to, subject: `${subject} at ${host}`, text: `${paragraphs.join('\n\n')}\n` };
  }
}
