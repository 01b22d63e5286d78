import { Logger } from '@nestjs/common';
import type { Settings } from '../../config/settings.js';
import { FirstAdministratorCreator } from './first-administrator-creator.js';
import type { UsersService } from './users.service.js';

const ADMIN = { ADMIN_USERNAME: 'root', ADMIN_EMAIL: 'root@example.org' };

describe('FirstAdministratorCreator', () => {
  const users = { isEmpty: jest.fn(), create: jest.fn() };
  let output: jest.SpyInstance;
  let log: jest.SpyInstance;

  beforeEach(() => {
    users.isEmpty.mockReset().mockResolvedValue(true);
    users.create.mockReset().mockResolvedValue({});
    output = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
    log = jest.spyOn(Logger.prototype, 'log').mockImplementation();
  });
  afterEach(() => jest.restoreAllMocks());

  const ensure = (settings: object = {}) =>
    new FirstAdministratorCreator(
      users as unknown as UsersService,
      { ...ADMIN, ...settings } as unknown as Settings,
    ).ensure();

  it('creates an administrator with a random password and prints the password, but does not log it', async () => {
    await ensure();

    const [[account]] = users.create.mock.calls as [[{ password: string }]];
    expect(account).toMatchObject({ username: 'root', email: 'root@example.org', role: 'admin' });
    expect(account.password).toMatch(/^[\w-]{20}$/);
    // docs/kubernetes.md and the notes of the chart search for this line.
    expect(output.mock.calls.join()).toMatch(new RegExp(`^ *Password: +${account.password} `, 'm'));
    expect(JSON.stringify(log.mock.calls)).not.toContain(account.password);
  });

  it('does not print the password of ADMIN_PASSWORD', async () => {
    await ensure({ ADMIN_PASSWORD: 'a given long password' });

    expect(users.create).toHaveBeenCalledWith(expect.objectContaining({ password: 'a given long password' }));
    expect(output).not.toHaveBeenCalled();
  });

  it('creates no account if an account exists', async () => {
    users.isEmpty.mockResolvedValue(false);

    await ensure();

    expect(users.create).not.toHaveBeenCalled();
  });

  it('prints nothing if another instance has created the administrator', async () => {
    users.isEmpty.mockResolvedValueOnce(true).mockResolvedValue(false);
    users.create.mockRejectedValue(new Error('The username has already been taken.'));

    await ensure();

    expect(output).not.toHaveBeenCalled();
  });

  it('rejects if no instance could create the administrator', async () => {
    users.create.mockRejectedValue(new Error('The ADMIN_EMAIL is invalid'));

    await expect(ensure()).rejects.toThrow('The ADMIN_EMAIL is invalid');
  });
});
