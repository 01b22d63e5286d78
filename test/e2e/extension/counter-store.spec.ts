import { replace } from '../../../src/core/module-api/index.js';
import { type CounterWindow, CounterStore } from '../../../src/core/counters/index.js';
import type { TestApp } from '../../support/test-app.js';
import { startSiteWithStrategies } from './start-site-with-strategies.js';

/** Counts hits in windows that end only when the test resets them. */
class ManualCounterStore extends CounterStore {
  readonly hits = new Map<string, number>();

  hit(key: string): Promise<CounterWindow> {
    this.hits.set(key, (this.hits.get(key) ?? 0) + 1);
    return this.peek(key);
  }

  peek(key: string): Promise<CounterWindow> {
    return Promise.resolve({ hits: this.hits.get(key) ?? 0, resetAt: 4_000_000_000_000, endsIn: 42_000 });
  }

  refund(key: string): Promise<void> {
    this.hits.set(key, this.hits.get(key)! - 1);
    return Promise.resolve();
  }

  reset(key: string): Promise<void> {
    this.hits.delete(key);
    return Promise.resolve();
  }
}

describe('Replaced counter store', () => {
  let site: TestApp;
  let windows: ManualCounterStore;

  beforeAll(async () => {
    site = await startSiteWithStrategies([replace(CounterStore, ManualCounterStore)], {
      TAGS_API_RATE_LIMIT_REQUESTS: '2',
    });
    windows = site.app.get(CounterStore);
  });
  afterAll(() => site.stop());

  it('applies rate limits with the replaced store', async () => {
    const first = await site.http.get('/api/v1/tags').expect(200);
    expect(first.headers).toMatchObject({ 'x-ratelimit-remaining': '1', 'x-ratelimit-reset': '4000000000' });
    await site.http.get('/api/v1/tags').expect(200);
    const refused = await site.http.get('/api/v1/tags').expect(429);
    expect(refused.headers['retry-after']).toBe('42');
    for (const key of windows.hits.keys()) await windows.reset(key);
    await site.http.get('/api/v1/tags').expect(200);
  });

  it('counts failed sign-ins in the replaced store', async () => {
    await site.http.post('/api/auth/login').send({ username: 'nobody', password: 'wrong password' }).expect(401);
    expect([...windows.hits.keys()].filter((key) => !key.startsWith('rate:'))).not.toEqual([]);
  });
});
