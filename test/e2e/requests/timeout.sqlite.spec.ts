import { request } from 'node:http';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { Held, holds } from '../traffic/holds-module.js';

describe('a request that is not answered in time', () => {
  let site: TestApp;
  let held: Held;

  beforeAll(async () => {
    const env = { MAX_REQUESTS_IN_FLIGHT: '2', REQUEST_TIMEOUT_MS: '300' };
    site = await startTestApp(env, 'sqlite', [holds]);
    held = site.app.get(Held);
  });
  afterAll(() => site.stop());

  it('is told 503 with Retry-After, and makes room; what it does afterwards harms nobody', async () => {
    for (let n = 0; n < 4; n++) {
      const { status, headers, body } = await site.unchecked.get(`/api/v1/holds/late-${n}`);
      expect([status, headers['retry-after']]).toEqual([503, '2']);
      expect(body.error).toEqual({
        code: 'SERVICE_UNAVAILABLE',
        message: 'The request took too long',
        request_id: headers['x-request-id'],
      });
    }
    expect(held.size).toBe(4);
    held.release();
    await site.unchecked.get('/api/v1/tags').expect(200);
  });

  it('may send its body for longer', async () => {
    const sent = request(`${site.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Content-Length': 2 },
    });
    const answered = new Promise<number>((resolve) => sent.on('response', (response) => resolve(response.statusCode!)));
    sent.write('{');
    await site.unchecked.get('/api/v1/holds/meanwhile').expect(503);
    await site.unchecked.get('/api/v1/holds/meanwhile').expect(503);
    sent.end('}');
    expect(await answered).toBe(422);
  });
});
