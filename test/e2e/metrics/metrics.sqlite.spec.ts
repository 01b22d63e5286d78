import { createServer } from 'node:net';
import { once } from 'node:events';
import { freePort } from '../../support/free-port.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

const PROMETHEUS = /^text\/plain;.*version=0\.0\.4/;

describe('GET /metrics', () => {
  let site: TestApp;

  beforeAll(async () => {
    site = await startTestApp({ API_RATE_LIMIT_REQUESTS: '3' });
  });
  afterAll(() => site.stop());

  it('returns process and application metrics in the Prometheus text format', async () => {
    const { text, headers } = await site.unchecked.get('/metrics').expect(200);

    expect(headers['content-type']).toMatch(PROMETHEUS);
    expect(text).toMatch(/^# TYPE process_cpu_seconds_total counter$/m);
    expect(text).toMatch(/^nodejs_eventloop_lag_seconds \S+$/m);
    expect(text).toMatch(/^# TYPE masthead_event_listener_failures_total counter$/m);
    for (const line of text.split('\n')) expect(line).toMatch(/^(#.*|\w+(\{.*\})? \S+|)$/);
  });

  it('ignores credentials and rate limits and is not in the OpenAPI document', async () => {
    for (let n = 0; n < 5; n++) {
      const { headers } = await site.unchecked.get('/metrics').set('Authorization', 'Bearer garbage').expect(200);
      expect(headers).not.toHaveProperty('x-ratelimit-limit');
    }
    const { body } = await site.unchecked.get('/openapi.json').expect(200);
    expect(Object.keys(body.paths)).not.toContain('/metrics');
  });

  it('returns 200 for HEAD and 405 for POST', async () => {
    const { headers } = await site.unchecked.head('/metrics').expect(200);
    expect(headers['content-type']).toMatch(PROMETHEUS);
    await site.unchecked.post('/metrics').expect(405);
  });
});

describe('METRICS_PORT', () => {
  it('serves the metrics on a separate port while the service runs', async () => {
    const port = await freePort();
    const site = await startTestApp({ METRICS_PORT: `${port}` });
    const at = (path: string, method = 'GET') => fetch(`http://127.0.0.1:${port}${path}`, { method });
    try {
      const answer = await at('/metrics');
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringMatching(PROMETHEUS)]);
      expect(await answer.text()).toContain('masthead_event_listeners_hanging');
      expect((await at('/metrics?name=all')).status).toBe(200);
      expect((await at('/metrics', 'HEAD')).status).toBe(200);
      const others = [at('/'), at('/metrics/more'), at('/api/v1/articles'), at('/metrics', 'POST')];
      expect((await Promise.all(others)).map(({ status }) => status)).toEqual([404, 404, 404, 404]);
      await site.unchecked.get('/metrics').expect(404);
    } finally {
      await site.stop();
    }
    await expect(at('/metrics')).rejects.toThrow('fetch failed');
  });

  it('fails at startup if the port is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    try {
      await expect(startTestApp({ METRICS_PORT: `${port}` })).rejects.toThrow('EADDRINUSE');
    } finally {
      other.close();
    }
  });
});
