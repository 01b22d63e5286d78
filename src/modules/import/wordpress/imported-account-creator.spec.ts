import type { NewUser, UsersService } from '../../users/index.js';
import { ImportedAccountCreator } from './imported-account-creator.js';

describe('ImportedAccountCreator', () => {
  const create = async (login: string, email: string, ...taken: string[]) => {
    const created: NewUser[] = [];
    const users = {
      isEmailTaken: (address: string) => Promise.resolve(taken.includes(address)),
      create: (user: NewUser) => Promise.resolve({ id: created.push(user) }),
    };
    await new ImportedAccountCreator(users as unknown as UsersService).create({
      login,
      email,
      name: '',
      role: 'author',
    });
    return created[0]!;
  };

  it('keeps a valid email address of at most 190 characters that no account uses', async () => {
    const longest = `${'a'.repeat(182)}@b.exam`.padEnd(190, 'p');
    expect((await create('ada', 'ada@example.org')).email).toBe('ada@example.org');
    expect((await create('ada', longest)).email).toBe(longest);
    expect((await create('ada', `${longest}p`)).email).toBe('ada@import.invalid');
    expect((await create('ada', 'ada @example.org')).email).toBe('ada@import.invalid');
  });

  it('replaces an email address of another account by the first free placeholder', async () => {
    const { email } = await create('ada', 'ada@example.org', 'ada@example.org', 'ada@import.invalid');
    expect(email).toBe('ada-2@import.invalid');
  });

  it('creates a disabled account without a password, named by its login if it has no name', async () => {
    expect(await create('🚀'.repeat(191), '')).toMatchObject({
      username: '🚀'.repeat(190),
      name: expect.stringMatching(/^🚀+/u) as string,
      password: null,
      status: 'disabled',
      role: 'author',
    });
  });
});
