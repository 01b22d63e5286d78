import { Injectable } from '@nestjs/common';
import { AccessTokens, type IssuedToken } from '../../core/auth/index.js';
import { DomainError, invalid } from '../../core/errors/domain-error.js';
import { textKey } from '../../core/text/index.js';
import { UsersService } from '../users/index.js';
import { LoginLimiter } from './login-limiter.js';
import { Turns } from './turns.js';

/** What somebody signs in with; either name will do. */
export interface Credentials {
  readonly username?: string;
  readonly email?: string;
  readonly password: string;
}

@Injectable()
export class AuthService {
  private readonly turns = new Turns();

  constructor(
    private readonly users: UsersService,
    private readonly tokens: AccessTokens,
    private readonly limiter: LoginLimiter,
  ) {}

  /**
   * An unknown account, a wrong password and a disabled account are told apart neither by the answer nor by its time.
   * `address` is where the request comes from.
   */
  async login({ username, email, password }: Credentials, address: string): Promise<IssuedToken> {
    const login = username ?? email;
    if (login === undefined) throw invalid({ field: 'username', message: 'The username is required.' });
    // One at a time from one address: each counts as failed until its password has been looked at, and many good ones at
    // once would get in each other's way.
    return this.turns.take(address, () => this.attempt(login, password, address));
  }

  private async attempt(login: string, password: string, address: string): Promise<IssuedToken> {
    const account = (await this.users.findIdByLogin(login)) ?? textKey(login);
    const userId = await this.limiter.attempt({ account: String(account), address }, () =>
      this.users.findByCredentials(login, password),
    );
    if (userId === null) throw new DomainError('invalidCredentials', 'Invalid username or password');
    return this.tokens.issue(userId);
  }
}
