import { Injectable } from '@nestjs/common';
import type { AccountPrincipal, PrincipalSource } from '../../core/auth/index.js';
import { isUniqueViolation, UnitOfWork } from '../../core/database/index.js';
import { invalid, notFound } from '../../core/errors/domain-error.js';
import type { Page, PageRequest } from '../../core/pagination/index.js';
import { hashPassword, verifyPassword } from './passwords.js';
import type { NewUser, UserRecord } from './user-record.js';
import { UsersRepository } from './users.repository.js';

@Injectable()
export class UsersService implements PrincipalSource {
  constructor(
    private readonly users: UsersRepository,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async create(input: NewUser): Promise<UserRecord> {
    const passwordHash = input.password === null ? null : await hashPassword(input.password);
    return this.unitOfWork.run(async () => {
      await this.refuseTaken(input);
      const { password: _, avatar = null, status = 'active', ...rest } = input;
      const values = { ...rest, avatar, status, passwordHash, createdAt: new Date(), updatedAt: null, version: 1 };
      try {
        return (await this.users.findById(await this.users.insert(values)))!;
      } catch (error) {
        // Another request has taken the name since the look above.
        if (isUniqueViolation(error)) await this.refuseTaken(input);
        throw error;
      }
    });
  }

  async get(id: number): Promise<UserRecord> {
    const user = await this.users.findById(id);
    if (!user) throw notFound('User not found');
    return user;
  }

  list(request: PageRequest): Promise<Page<UserRecord>> {
    return this.users.findPage(request);
  }

  isEmpty(): Promise<boolean> {
    return this.users.isEmpty();
  }

  findByIds(ids: readonly number[]): Promise<UserRecord[]> {
    return this.users.findByIds(ids);
  }

  findIdByUsername(username: string): Promise<number | null> {
    return this.users.findIdByUsername(username);
  }

  async isEmailTaken(email: string): Promise<boolean> {
    return (await this.users.findTaken('', email)).includes('email');
  }

  /** The id of the account that this user name or e-mail address belongs to, whatever its state. */
  async findIdByLogin(login: string): Promise<number | null> {
    return (await this.users.findForSignIn(login))?.id ?? null;
  }

  /** The id of the account that `login` (a user name or an e-mail address) and `password` open, or null. Always as slow. */
  async findByCredentials(login: string, password: string): Promise<number | null> {
    const account = await this.users.findForSignIn(login);
    const open = account?.status === 'active';
    return (await verifyPassword(open ? account.passwordHash : null, password)) ? account!.id : null;
  }

  async findPrincipal(userId: number): Promise<AccountPrincipal | null> {
    const user = await this.users.findById(userId);
    return user?.status === 'active' ? { userId, role: user.role } : null;
  }

  private async refuseTaken({ username, email }: NewUser): Promise<void> {
    const taken = await this.users.findTaken(username, email);
    if (taken.length > 0) {
      throw invalid(...taken.map((field) => ({ field, message: `The ${field} has already been taken.` })));
    }
  }
}
