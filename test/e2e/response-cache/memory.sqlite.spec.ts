import { ResponseCache } from '../../../src/core/response-cache/response-cache.js';
import { startTestApp } from '../../support/test-app.js';
import { ask } from './ask.js';
const LIST = '/api/v1/articles';

describe('the memory for answers', () => {
  it('is as large as the setting says, however many addresses are asked for', async () => {
    const most = 50_000;
    const site = await startTestApp({ CACHE_MAX_BYTES: String(most) });
    try {
      for (let n = 1; n <= 100; n++) expect((await ask(site.url, `${LIST}?page=${n}`)).status).toBe(200);
      const { bytes } = site.app.get(ResponseCache);
      expect(bytes).toBeLessThanOrEqual(most);
      expect(bytes).toBeGreaterThan(most / 2);
      expect((await ask(site.url, `${LIST}?page=100`)).headers['x-cache']).toBe('hit');
      expect((await ask(site.url, `${LIST}?page=1`)).headers['x-cache']).toBe('miss');
    } finally {
      await site.stop();
    }
  });

  it('is none where it is 0, and nothing is told of in production', async () => {
    const off = await startTestApp({ CACHE_MAX_BYTES: '0' });
    try {
      await ask(off.url, LIST);
      expect((await ask(off.url, LIST)).headers['x-cache']).toBeUndefined();
    } finally {
      await off.stop();
    }
  });
});
