import { Injectable } from '@nestjs/common';
import { AccessTokens, type IssuedToken } from '../../core/auth/index.js';
import { DomainError, invalid } from '../../core/errors/domain-error.js';
import { UsersService } from '../users/index.js';

/** What somebody signs in with; either name will do. */
export interface Credentials {
  readonly username?: string;
  readonly email?: string;
  readonly password: string;
}

@Injectable()
export class AuthService {
  constructor(
    private readonly users: UsersService,
    private readonly tokens: AccessTokens,
  ) {}

  /** An unknown account, a wrong password and a disabled account are told apart neither by the answer nor by its time. */
  async login({ username, email, password }: Credentials): Promise<IssuedToken> {
    const login = username ?? email;
    if (login === undefined) throw invalid({ field: 'username', message: 'The username is required.' });
    const userId = await this.users.findByCredentials(login, password);
    if (userId === null) throw new DomainError('invalidCredentials', 'Invalid username or password');
    return this.tokens.issue(userId);
  }
}
