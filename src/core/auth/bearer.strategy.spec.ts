import type { Clock } from '../clock/clock.js';
import type { PrincipalSource } from '../identity/principal-source.js';
import type { SessionSource } from '../identity/session-source.js';
import type { JwtKeys } from './access-token-issuer.js';
import { BearerStrategy } from './bearer.strategy.js';

const NOW = new Date('2030-01-31T12:00:00Z');
const CLAIMS = { aud: 'masthead', sub: '7', exp: NOW.getTime() / 1000 + 1, sid: 'active' };

describe('BearerStrategy', () => {
  const strategy = new BearerStrategy(
    {} as JwtKeys,
    {
      findPrincipal: (userId: number) => Promise.resolve(userId === 7 ? { userId, role: 'author' } : null),
    } as PrincipalSource,
    { isActive: (id: string) => Promise.resolve(id === 'active') } as SessionSource,
    { now: () => NOW } as Clock,
  );

  it('returns the account of valid claims', async () => {
    expect(await strategy.validate(CLAIMS)).toEqual({ userId: 7, role: 'author' });
    expect(await strategy.validate({ ...CLAIMS, sid: undefined })).toEqual({ userId: 7, role: 'author' });
  });

  it.each([
    ['jwt audience invalid', { aud: ['masthead', 'other'] }],
    ['jwt expired', { exp: NOW.getTime() / 1000 }],
    ['jwt expired', { exp: undefined }],
    ['jwt subject invalid', { sub: '07' }],
    ['session ended', { sid: 'ended' }],
    ['session ended', { sid: 1 }],
    ['account disabled or deleted', { sub: '8' }],
  ])('returns the reason "%s" for %j', async (reason, changes) => {
    expect(await strategy.validate({ ...CLAIMS, ...changes })).toEqual([false, reason]);
  });
});
