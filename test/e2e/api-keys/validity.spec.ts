import { sqlTime } from '../../../src/core/database/sql.js';
import { KeyUsageTracker } from '../../../src/modules/api-clients/key-usage-tracker.js';
import { moveClock, MonotonicClockMock } from '../../support/clock-mocks.js';
import { ApiKeysFixture, expectRefusal } from './api-keys-fixture.js';
import { TIMESTAMP_PATTERN } from './patterns.js';

describe('API keys', () => {
  let site: ApiKeysFixture;
  let stopwatch: MonotonicClockMock;

  beforeAll(async () => {
    stopwatch = new MonotonicClockMock();
    site = await ApiKeysFixture.start();
  });
  afterAll(async () => {
    await site.app.stop();
    stopwatch.restore();
  });

  describe('expiry and revocation of an API key', () => {
    let clock: jest.SpyInstance | undefined;
    afterEach(() => clock?.mockRestore());

    it('returns 401 for an expired key, also if the key is cached, and allows to revoke the key', async () => {
      const end = Date.now() + 60_000;
      const { key, self } = await site.createKey(['*'], { expires_at: new Date(end).toISOString() });
      await site.me(key).expect(200);

      clock = moveClock(site.app, 60_000);
      expectRefusal(await site.me(key).expect(401), 'Invalid API key');
      expect(await site.attributesOf(self)).toMatchObject({ status: 'expired', revoked_at: null });
      const { body } = await site.rotate(self, {}).expect(409);
      expect(body.error.message).toBe('The API key is expired: create a new key instead');
      await site.app.http.delete(self).set(site.jane.headers).expect(204);
      // Unchecked: a key with a change date in the future has no Last-Modified.
      const { body: revoked } = await site.app.unchecked.get(self).set(site.jane.headers).expect(200);
      expect(revoked.data.attributes).toMatchObject({ status: 'revoked' });
    });

    it('returns 401 immediately for a revoked key and still shows the key', async () => {
      const { key, self } = await site.createKey(['*']);
      await site.me(key).expect(200);

      await site.app.http.delete(self).set(site.jane.headers).expect(204);
      expectRefusal(await site.me(key).expect(401), 'Invalid API key');
      const revoked = await site.attributesOf(self);
      expect(revoked).toMatchObject({
        status: 'revoked',
        revoked_at: expect.stringMatching(TIMESTAMP_PATTERN),
        expires_at: null,
      });
      await site.app.http.delete(self).set(site.jane.headers).expect(204);
      expect(await site.attributesOf(self)).toEqual(revoked);
      await site.rotate(self, {}).expect(409);
    });

    it('returns 401 for a key while its account is disabled and accepts the key afterwards', async () => {
      const user = await site.app.createUser('member');
      const { key } = await site.createKey(['*'], {}, user.headers, await site.createClient(user.headers));
      await site.me(key).expect(200);

      const change = async (status: string, answer: number) => {
        await site.app.sql('UPDATE users SET status = ? WHERE id = ?', [status, user.id]);
        await site.app.sql('UPDATE access_revision SET revision = revision + 1');
        // Another process must detect the change within one second.
        stopwatch.advance(1000);
        return site.me(key).expect(answer);
      };
      expectRefusal(await change('disabled', 401), 'Invalid API key');
      await change('active', 200);
    });
  });

  describe('last_used_at', () => {
    const used = async (self: string): Promise<string | null> => {
      await site.app.app.get(KeyUsageTracker, { strict: false }).flush();
      return (await site.attributesOf(self)).last_used_at;
    };

    it('is written at most once per minute across instances and does not change updated_at', async () => {
      const { key, self, id } = await site.createKey(['*']);
      expect(await used(self)).toBeNull();
      const before = Date.now();
      await site.me(key).expect(200);
      const first = await used(self);
      expect(Date.parse(first!)).toBeGreaterThanOrEqual(before);
      expect(Date.parse(first!)).toBeLessThanOrEqual(Date.now());
      expect((await site.attributesOf(self)).updated_at).toBeNull();

      // A restarted process knows only the stored value.
      for (const [earlierBy, written] of [
        [0, false],
        [50_000, false],
        [61_000, true],
      ] as const) {
        const earlier = new Date(Date.now() - earlierBy);
        await site.app.sql('UPDATE api_keys SET last_used_at = ? WHERE id = ?', [sqlTime(earlier), id]);
        await site.app.close();
        await site.app.serve();
        await site.me(key).expect(200);
        expect([earlierBy, (await used(self)) !== earlier.toISOString()]).toEqual([earlierBy, written]);
      }
    });

    it('is written at shutdown, but not for a rejected key', async () => {
      const [good, revoked] = [await site.createKey(['*']), await site.createKey(['*'])];
      await site.app.http.delete(revoked.self).set(site.jane.headers).expect(204);
      const user = await site.app.createUser('member');
      const disabled = await site.createKey(['*'], {}, user.headers, await site.createClient(user.headers));
      await site.app.updateUser(user.id, { status: 'disabled' });
      await site.me(good.key).expect(200);
      for (const { key } of [revoked, disabled]) await site.me(key).expect(401);
      await site.app.close();
      await site.app.serve();
      expect((await site.attributesOf(good.self)).last_used_at).toMatch(TIMESTAMP_PATTERN);
      expect((await site.attributesOf(revoked.self)).last_used_at).toBeNull();
      const { body } = await site.app.http.get(disabled.self).set(site.admin).expect(200);
      expect(body.data.attributes.last_used_at).toBeNull();
    });
  });
});
