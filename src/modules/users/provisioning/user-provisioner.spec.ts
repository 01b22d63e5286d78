import type { AuditLog } from '../../../core/audit/index.js';
import { SystemClock } from '../../../core/clock/clock.js';
import type { UnitOfWork } from '../../../core/database/index.js';
import { invalid } from '../../../core/errors/domain-error.js';
import type { AccessRevision } from '../../../core/permission-cache/index.js';
import type { UserWriter } from '../user-writer.js';
import type { UsersRepository } from '../users.repository.js';
import type { ExternalIdentity } from './external-identity.js';
import type { IdentityRoleUpdater } from './identity-role-updater.js';
import type { LinkedAccount, UserIdentitiesRepository } from './user-identities.repository.js';
import { UserProvisioner } from './user-provisioner.js';

const IDENTITY: ExternalIdentity = {
  ...{ issuer: 'https://login.example.org', subject: '1', email: 'ada@example.org', name: 'Ada', role: 'author' },
};
const USER = { id: 7, role: 'author', status: 'active' };
const DUPLICATE = Object.assign(new Error('duplicate'), { code: 'ER_DUP_ENTRY' });
const TAKEN = invalid({ field: 'username', message: 'The username has already been taken.' });

describe('UserProvisioner', () => {
  const find = jest.fn<Promise<LinkedAccount | null>, []>();
  const insert = jest.fn<Promise<void>, []>();
  const create = jest.fn<Promise<typeof USER>, []>();
  const findByEmail = jest.fn<Promise<{ id: number } | null>, []>();
  let provisioner: UserProvisioner;

  beforeEach(() => {
    find.mockReset().mockResolvedValue(null);
    insert.mockReset().mockResolvedValue(undefined);
    findByEmail.mockReset().mockResolvedValue(null);
    create.mockReset().mockResolvedValue(USER);
    const nothing = () => Promise.resolve(null);
    provisioner = new UserProvisioner(
      { find, insert } as unknown as UserIdentitiesRepository,
      { findByEmail, findIdByUsername: nothing } as unknown as UsersRepository,
      { create } as unknown as UserWriter,
      { apply: ({ role }: LinkedAccount) => Promise.resolve(role) } as unknown as IdentityRoleUpdater,
      { run: (work: () => Promise<unknown>) => work(), markChanged: () => undefined } as unknown as UnitOfWork,
      {
        current: () => Promise.resolve(undefined),
        increment: nothing,
        scope: { requireAtLeast: nothing, primaryOnly: (read: () => unknown) => read() },
      } as unknown as AccessRevision,
      { record: nothing } as unknown as AuditLog,
      new SystemClock(),
    );
  });

  it('uses the account of another instance that has inserted the identity since the check', async () => {
    insert.mockRejectedValueOnce(DUPLICATE);
    // The lookup, the check of the first attempt, the check of the second one.
    find.mockResolvedValueOnce(null).mockResolvedValueOnce(null);
    find.mockResolvedValueOnce({ userId: 9, role: 'editor', status: 'active', roleIssuedAt: 0 });

    expect(await provisioner.provision(IDENTITY, 'create')).toEqual({ userId: 9, role: 'editor' });
    expect(create).toHaveBeenCalledTimes(1);
  });

  it('uses the account of a parallel request that has connected the identity since the lookup', async () => {
    findByEmail.mockResolvedValueOnce({ id: 9 });
    find
      .mockResolvedValueOnce(null)
      .mockResolvedValueOnce({ userId: 9, role: 'editor', status: 'active', roleIssuedAt: 0 });

    expect(await provisioner.provision(IDENTITY, 'create')).toEqual({ userId: 9, role: 'editor' });
    expect(create).not.toHaveBeenCalled();
  });

  it('chooses another user name if an account has taken the name since the check', async () => {
    create.mockRejectedValueOnce(TAKEN);

    expect(await provisioner.provision(IDENTITY, 'create')).toEqual({ userId: 7, role: 'author' });
    expect(create).toHaveBeenCalledTimes(2);
  });

  it('rejects after three attempts', async () => {
    create.mockRejectedValue(TAKEN);

    await expect(provisioner.provision(IDENTITY, 'create')).rejects.toBe(TAKEN);
    expect(create).toHaveBeenCalledTimes(3);
  });

  it('does not repeat an attempt after another error', async () => {
    const error = new Error('The database is lost');
    insert.mockRejectedValue(error);

    await expect(provisioner.provision(IDENTITY, 'create')).rejects.toBe(error);
    expect(insert).toHaveBeenCalledTimes(1);
  });
});
