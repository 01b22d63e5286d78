import { Injectable } from '@nestjs/common';
import { slugOf } from '../../../core/text/index.js';
import { type NewUser, UsersService } from '../../users/index.js';
import { plainText } from './plain-text.js';

/** Reserved by RFC 2606: no mail ever leaves for it. */
const PLACEHOLDER_DOMAIN = 'import.invalid';

/** A person of the other system. */
export interface Person {
  readonly login: string;
  readonly email: string;
  readonly name: string;
  readonly role: NewUser['role'];
}

/** Accounts that nobody can sign in to. */
@Injectable()
export class ImportedAccounts {
  constructor(private readonly users: UsersService) {}

  /** The login must be free; another address stands in for one that is not. */
  async make({ login, email, name, role }: Person): Promise<number> {
    const user = await this.users.create({
      username: [...login].slice(0, 190).join(''),
      email: await this.freeEmail(login, email),
      name: plainText(name, 255) || login.slice(0, 190),
      password: null,
      role,
      status: 'disabled',
    });
    return user.id;
  }

  private async freeEmail(login: string, email: string): Promise<string> {
    if (isAddress(email) && !(await this.users.isEmailTaken(email))) return email;
    const name = slugOf(login, 'author').slice(0, 60);
    for (let n = 1; ; n++) {
      const placeholder = `${name}${n === 1 ? '' : `-${n}`}@${PLACEHOLDER_DOMAIN}`;
      if (!(await this.users.isEmailTaken(placeholder))) return placeholder;
    }
  }
}

export const isAddress = (email: string): boolean => /^[^@\s]+@[^@\s]+$/.test(email) && email.length <= 190;
