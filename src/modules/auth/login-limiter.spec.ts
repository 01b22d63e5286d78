import { DomainError } from '../../core/errors/domain-error.js';
import { LoginLimiter } from './login-limiter.js';

const NOW = Date.parse('2030-01-01T00:00:00Z');
const MINUTE = 60_000;

describe('LoginLimiter', () => {
  let limiter: LoginLimiter;
  const fail = (
    times: number,
    account: string | ((n: number) => string),
    address: string | ((n: number) => string),
  ) => {
    for (let n = 0; n < times; n++) {
      limiter.failed(
        {
          account: typeof account === 'string' ? account : account(n),
          address: typeof address === 'string' ? address : address(n),
        },
        NOW,
      );
    }
  };
  const refusal = (account: string, address: string, now = NOW): DomainError | undefined => {
    try {
      limiter.check({ account, address }, now);
      return undefined;
    } catch (error) {
      return error as DomainError;
    }
  };

  beforeEach(() => {
    limiter = new LoginLimiter();
  });

  it('refuses the eleventh try at one account from one address, and nobody else', () => {
    fail(9, 'jane', 'here');
    expect(refusal('jane', 'here')).toBeUndefined();
    fail(1, 'jane', 'here');
    expect(refusal('jane', 'here')).toMatchObject({ kind: 'rateLimited', retryAfter: 900 });
    expect(refusal('jane', 'there')).toBeUndefined();
    expect(refusal('john', 'here')).toBeUndefined();
  });

  it('refuses an account after 100 failures from anywhere', () => {
    fail(100, 'jane', (n) => `address ${n}`);
    expect(refusal('jane', 'yet another')).toMatchObject({ kind: 'rateLimited', retryAfter: 900 });
    expect(refusal('john', 'yet another')).toBeUndefined();
  });

  it('refuses an address after 30 failures at any account', () => {
    fail(30, (n) => `account ${n}`, 'here');
    expect(refusal('yet another', 'here')).toMatchObject({ kind: 'rateLimited', retryAfter: 900 });
    expect(refusal('yet another', 'there')).toBeUndefined();
  });

  it('forgets after 15 minutes, and says how long that is', () => {
    fail(10, 'jane', 'here');
    expect(refusal('jane', 'here', NOW + 10 * MINUTE)).toMatchObject({ retryAfter: 300 });
    expect(refusal('jane', 'here', NOW + 15 * MINUTE)).toBeUndefined();
  });

  it('forgets the failures of whoever signs in', () => {
    fail(9, 'jane', 'here');
    limiter.succeeded({ account: 'jane', address: 'here' });
    fail(9, 'jane', 'here');
    expect(refusal('jane', 'here')).toBeUndefined();
  });
});
