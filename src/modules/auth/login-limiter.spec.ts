import { DomainError } from '../../core/errors/domain-error.js';
import { MemoryCounterStore } from '../../core/counters/counter-store.js';
import { LoginLimiter } from './login-limiter.js';

const NOW = Date.parse('2030-01-01T00:00:00Z');
const MINUTE = 60_000;

describe('LoginLimiter', () => {
  let windows: MemoryCounterStore;
  let limiter: LoginLimiter;
  const wrong = jest.fn(() => Promise.resolve(null));
  const right = () => Promise.resolve('jane');

  const fail = async (
    times: number,
    account: string | ((n: number) => string),
    address: string | ((n: number) => string),
  ) => {
    for (let n = 0; n < times; n++) {
      const attempt = {
        account: typeof account === 'string' ? account : account(n),
        address: typeof address === 'string' ? address : address(n),
      };
      await expect(limiter.attempt(attempt, wrong)).resolves.toBeNull();
    }
  };
  /** Returns the refusal of an attempt, or undefined. Attempts that pass end with an internal error and are not counted. */
  const refusal = async (account: string, address: string): Promise<unknown> => {
    const error = await limiter
      .attempt({ account, address }, () => Promise.reject(new Error('let through')))
      .catch((reason: unknown) => reason);
    return error instanceof DomainError ? error : undefined;
  };

  beforeEach(() => {
    jest.spyOn(Date, 'now').mockReturnValue(NOW);
    wrong.mockClear();
    windows = new MemoryCounterStore();
    limiter = new LoginLimiter(windows);
  });
  afterEach(() => jest.restoreAllMocks());

  it('refuses the eleventh attempt on an account from one address, but not other accounts or addresses', async () => {
    await fail(9, 'jane', 'here');
    expect(await refusal('jane', 'here')).toBeUndefined();
    await fail(1, 'jane', 'here');
    expect(await refusal('jane', 'here')).toMatchObject({ kind: 'rateLimited', retryAfter: 900 });
    expect(await refusal('jane', 'there')).toBeUndefined();
    expect(await refusal('john', 'here')).toBeUndefined();
  });

  it('refuses an account after 100 failures from different addresses', async () => {
    await fail(100, 'jane', (n) => `address ${n}`);
    expect(await refusal('jane', 'yet another')).toMatchObject({ kind: 'rateLimited', retryAfter: 900 });
    expect(await refusal('john', 'yet another')).toBeUndefined();
  });

  it('does not count or refuse a known address by the failures of other addresses', async () => {
    const known = { account: 'jane', address: 'home', isKnownAddress: true };
    await fail(100, 'jane', (n) => `address ${n}`);
    await expect(limiter.attempt(known, right)).resolves.toBe('jane');
    for (let n = 0; n < 10; n++) await expect(limiter.attempt(known, wrong)).resolves.toBeNull();
    await expect(limiter.attempt(known, right)).rejects.toMatchObject({ kind: 'rateLimited' });
    expect((await windows.peek('login:account:jane')).hits).toBe(100);
  });

  it('refuses an address after 30 failures on different accounts', async () => {
    await fail(30, (n) => `account ${n}`, 'here');
    expect(await refusal('yet another', 'here')).toMatchObject({ kind: 'rateLimited', retryAfter: 900 });
    expect(await refusal('yet another', 'there')).toBeUndefined();
  });

  it('allows attempts again after 15 minutes and returns the remaining seconds', async () => {
    await fail(10, 'jane', 'here');
    jest.spyOn(Date, 'now').mockReturnValue(NOW + 10 * MINUTE);
    expect(await refusal('jane', 'here')).toMatchObject({ retryAfter: 300 });
    jest.spyOn(Date, 'now').mockReturnValue(NOW + 15 * MINUTE);
    expect(await refusal('jane', 'here')).toBeUndefined();
  });

  it('returns the longest wait if several limits are reached', async () => {
    await fail(20, (n) => `account ${n}`, 'here');
    jest.spyOn(Date, 'now').mockReturnValue(NOW + 5 * MINUTE);
    await fail(10, 'jane', 'here');
    expect(await refusal('john', 'here')).toMatchObject({ retryAfter: 600 });
    expect(await refusal('jane', 'here')).toMatchObject({ retryAfter: 900 });
  });

  it('returns the result of the check and resets the failures after a successful sign-in', async () => {
    await fail(9, 'jane', 'here');
    await expect(limiter.attempt({ account: 'jane', address: 'here' }, right)).resolves.toBe('jane');
    await fail(10, 'jane', 'here');
    expect(await refusal('jane', 'here')).toMatchObject({ kind: 'rateLimited' });
  });

  it('does not count 200 successful sign-ins from one address', async () => {
    for (let n = 0; n < 200; n++) await limiter.attempt({ account: 'jane', address: 'here' }, right);
    expect(await refusal('jane', 'here')).toBeUndefined();
    expect((await windows.peek('login:address:here')).hits).toBe(0);
    expect((await windows.peek('login:account:jane')).hits).toBe(0);
  });

  it('checks 10 passwords of 200 concurrent attempts on two instances', async () => {
    const other = new LoginLimiter(windows);
    const tries = await Promise.allSettled(
      Array.from({ length: 200 }, (_, n) =>
        (n % 2 ? limiter : other).attempt({ account: 'jane', address: 'a' }, wrong),
      ),
    );
    expect(wrong).toHaveBeenCalledTimes(10);
    expect(tries.filter(({ status }) => status === 'rejected')).toHaveLength(190);
    expect((await windows.peek('login:account:jane')).hits).toBe(10);
  });

  it('does not let one address lock an account for other addresses', async () => {
    await fail(10, 'jane', 'here');
    for (let n = 0; n < 200; n++) expect(await refusal('jane', 'here')).toMatchObject({ kind: 'rateLimited' });
    expect(await refusal('jane', 'there')).toBeUndefined();
  });

  it('does not count an internal error as a failure', async () => {
    const down = () => Promise.reject(new Error('the database is down'));
    for (let n = 0; n < 50; n++) {
      await expect(limiter.attempt({ account: 'jane', address: 'here' }, down)).rejects.toThrow('the database is down');
    }
    await expect(limiter.attempt({ account: 'jane', address: 'here' }, right)).resolves.toBe('jane');
  });
});
