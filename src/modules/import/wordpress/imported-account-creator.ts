import { Injectable } from '@nestjs/common';
import { slugOf } from '../../../core/text/index.js';
import { type NewUser, UsersService } from '../../users/index.js';
import { toTruncatedPlainText } from './to-truncated-plain-text.js';

/** RFC 2606 reserves `.invalid`: no mail is ever delivered to this domain. */
const PLACEHOLDER_DOMAIN = 'import.invalid';

/** An author or a commenter of the other system. */
export interface ImportedAccount {
  readonly login: string;
  readonly email: string;
  readonly name: string;
  readonly role: NewUser['role'];
}

/** Creates accounts that cannot sign in: disabled and without a password. */
@Injectable()
export class ImportedAccountCreator {
  constructor(private readonly users: UsersService) {}

  /** The login must be free. An invalid or used email address is replaced by a placeholder. */
  async create({ login, email, name, role }: ImportedAccount): Promise<number> {
    const user = await this.users.create({
      username: [...login].slice(0, 190).join(''),
      email: await this.findFreeEmail(login, email),
      name: toTruncatedPlainText(name, 255) || login.slice(0, 190),
      password: null,
      role,
      status: 'disabled',
    });
    return user.id;
  }

  private async findFreeEmail(login: string, email: string): Promise<string> {
    if (isEmailAddress(email) && !(await this.users.isEmailTaken(email))) return email;
    const name = slugOf(login, 'author').slice(0, 60);
    for (let n = 1; ; n++) {
      const placeholder = `${name}${n === 1 ? '' : `-${n}`}@${PLACEHOLDER_DOMAIN}`;
      if (!(await this.users.isEmailTaken(placeholder))) return placeholder;
    }
  }
}

export const isEmailAddress = (email: string): boolean => /^[^@\s]+@[^@\s]+$/.test(email) && email.length <= 190;
