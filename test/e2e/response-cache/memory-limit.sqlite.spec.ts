import { Agent, get } from 'node:http';
import { queryObjects } from 'node:v8';
import { SerializedResponse } from '../../../src/core/http/response/http-response.js';
import { ResponseCache } from '../../../src/core/pipeline/response-cache/response-cache.js';
import { startTestApp } from '../../support/test-app.js';
import { sendRaw } from './send-raw.js';
const LIST = '/api/v1/articles';

const CONNECTIONS = 20;

describe('CACHE_MAX_BYTES', () => {
  it('limits the size of the cache for any number of URLs', async () => {
    const most = 50_000;
    const site = await startTestApp({ CACHE_MAX_BYTES: String(most) });
    try {
      for (let n = 1; n <= 100; n++) expect((await sendRaw(site.url, `${LIST}?page=${n}`)).status).toBe(200);
      const { bytes } = site.app.get(ResponseCache).responses;
      expect(bytes).toBeLessThanOrEqual(most);
      expect(bytes).toBeGreaterThan(most / 2);
      expect((await sendRaw(site.url, `${LIST}?page=100`)).headers['x-cache']).toBe('hit');
      expect((await sendRaw(site.url, `${LIST}?page=1`)).headers['x-cache']).toBe('miss');
    } finally {
      await site.stop();
    }
  });

  it('caches a body that retains no other memory', async () => {
    const site = await startTestApp();
    const saved = jest.spyOn(site.app.get(ResponseCache), 'save');
    await sendRaw(site.url, `${LIST}?per_page=1`);
    const [[, { body }]] = saved.mock.calls as [Parameters<ResponseCache['save']>];
    expect(body.buffer.byteLength).toBe(body.length);
    await site.stop();
  });

  it('disables the cache with 0', async () => {
    const off = await startTestApp({ CACHE_MAX_BYTES: '0' });
    try {
      await sendRaw(off.url, LIST);
      expect((await sendRaw(off.url, LIST)).headers['x-cache']).toBeUndefined();
    } finally {
      await off.stop();
    }
  });

  it('retains no response for an idle connection', async () => {
    const site = await startTestApp();
    const agent = new Agent({ keepAlive: true });
    const read = (n: number) =>
      new Promise((resolve) => {
        get(`${site.url}/api/v1/articles?per_page=${n}`, { agent }, (response) => response.resume().on('end', resolve));
      });
    await Promise.all(Array.from({ length: CONNECTIONS }, (_, n) => read(n + 1)));
    expect(Object.values(agent.freeSockets).flat()).toHaveLength(CONNECTIONS);
    expect(queryObjects(SerializedResponse, { format: 'count' })).toBeLessThan(CONNECTIONS / 4);
    agent.destroy();
    await site.stop();
  });
});
