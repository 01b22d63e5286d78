import { request } from 'node:http';
import { eventually } from '../../support/eventually.js';
import { HeldTimers } from '../../support/held-timers.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { HandlerBarrier, blockingModule } from '../load-shedding/blocking-module.js';

const TIMEOUT_MS = 61_000;

describe('Request timeout', () => {
  let site: TestApp;
  let held: HandlerBarrier;
  let deadlines: HeldTimers;

  beforeAll(async () => {
    deadlines = new HeldTimers(TIMEOUT_MS);
    const env = { MAX_REQUESTS_IN_FLIGHT: '2', REQUEST_TIMEOUT_MS: String(TIMEOUT_MS) };
    site = await startTestApp(env, 'sqlite', [blockingModule]);
    held = site.app.get(HandlerBarrier);
  });
  afterAll(async () => {
    await site.stop();
    deadlines.restore();
  });

  /** Sends a request that does not end and fires its deadline. */
  async function askUntilLate(name: string) {
    const before = held.size;
    const answered = site.unchecked.get(`/api/v1/holds/${name}`).then((answer) => answer);
    await eventually(
      () => held.size,
      (size) => size > before,
    );
    expect(deadlines.size).toBe(1);
    deadlines.fire();
    return answered;
  }

  it('returns 503 with Retry-After, releases the slot and ignores a later result', async () => {
    for (let n = 0; n < 4; n++) {
      const { status, headers, body } = await askUntilLate(`late-${n}`);
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

  it('pauses the deadline while the body is being received', async () => {
    const sent = request(`${site.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Content-Length': 2 },
    });
    const answered = new Promise<number>((resolve) => sent.on('response', (response) => resolve(response.statusCode!)));
    const { startedCount } = deadlines;
    sent.write('{');
    // The deadline is paused only after a short wait for the body.
    await eventually(
      () => deadlines.startedCount > startedCount && deadlines.size === 0,
      (isPaused) => isPaused,
    );
    expect([deadlines.startedCount, deadlines.size]).toEqual([startedCount + 1, 0]);
    for (let n = 0; n < 2; n++) expect((await askUntilLate('meanwhile')).status).toBe(503);
    sent.end('}');
    expect(await answered).toBe(422);
  });
});
