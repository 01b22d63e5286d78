import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { eventually } from '../../support/eventually.js';
import { HeldTimers } from '../../support/held-timers.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import type { Headers } from '../../support/test-client.js';

const MIB = 1024 * 1024;
/** One address may use a quarter of the budget: 4 MiB. */
const BUDGET = 16 * MIB;

describe('Request bodies in flight', () => {
  let site: TestApp;
  let editor: Headers;
  const sockets: Socket[] = [];

  beforeAll(async () => {
    site = await startTestApp({ MAX_BODY_BYTES_IN_FLIGHT: String(BUDGET), TRUST_PROXY: 'loopback' });
    editor = (await site.createUser('editor')).headers;
  });
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    await expectNothingHeld();
  });
  afterAll(() => site.stop());

  async function heldBytes(): Promise<number> {
    const { text: metrics } = await site.unchecked.get('/metrics').expect(200);
    return Number(/^masthead_http_body_bytes (\d+)$/m.exec(metrics)![1]);
  }

  async function expectNothingHeld(): Promise<void> {
    expect(await eventually(heldBytes, (bytes) => bytes === 0)).toBe(0);
  }

  const from = (address: number): Headers => ({ 'X-Forwarded-For': `192.0.2.${address}` });

  /** Sends a request and the start of its body. The raw response resolves when the connection closes. */
  async function begin(
    path: string,
    headers: Headers,
    sent: string | Buffer,
  ): Promise<{ socket: Socket; response: Promise<string> }> {
    const { hostname, port } = new URL(site.url);
    const socket = connect(Number(port), hostname).on('error', () => undefined);
    sockets.push(socket);
    await once(socket, 'connect');
    const lines = Object.entries({
      Host: 'x',
      Connection: 'close',
      'Content-Type': 'application/json',
      ...(headers['Transfer-Encoding'] ? {} : { 'Content-Length': String(MIB) }),
      ...headers,
    }).map(([name, value]) => `${name}: ${value}`);
    socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
    socket.write(sent);
    const response = text(socket);
    response.catch(() => undefined);
    return { socket, response };
  }
  const started = `{"name":"${'x'.repeat(900 * 1024)}`;
  const beginCategory = (address: number, headers: Headers = {}, sent: string | Buffer = started) =>
    begin('/api/v1/categories', { ...editor, ...from(address), ...headers }, sent);

  const post = (address: number, bytes: number) =>
    site.http
      .post('/api/v1/categories')
      .set({ ...editor, ...from(address) })
      .send({ name: `Category ${Math.random()}`, description: 'x'.repeat(bytes) });

  it('returns 503 with Retry-After if bodies exceed the share of an address, and serves other addresses', async () => {
    for (let n = 0; n < 4; n++) await beginCategory(1);
    expect(await eventually(heldBytes, (bytes) => bytes > 3.4 * MIB)).toBeGreaterThan(3.4 * MIB);

    const { status, headers, body } = await post(1, 700 * 1024);
    expect([status, headers['retry-after']]).toEqual([503, '1']);
    expect(body.error).toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      message: 'Too many request bodies are being received or processed',
    });
    await post(2, 100).expect(201);
    await post(1, 100).expect(201);
  });

  it('serves an address with small bodies in place of unfinished bodies of an address with large bodies', async () => {
    const begun: Promise<string>[] = [];
    for (let n = 0; n < 18; n++) begun.push((await beginCategory(10 + Math.floor(n / 4))).response);
    expect(await eventually(heldBytes, (bytes) => bytes > 15.7 * MIB)).toBeGreaterThan(15.7 * MIB);
    // Received completely; the description is too long.
    expect((await post(30, 600 * 1024)).status).toBe(422);
    expect(await Promise.race(begun)).toMatch(/^HTTP\/1\.1 503 /);
    const { text: metrics } = await site.unchecked.get('/metrics').expect(200);
    expect(metrics).toMatch(/^masthead_budget_refusals_total\{budget="bodies"\} [1-9]/m);
  });

  it('counts the decompressed size plus an overhead per chunk', async () => {
    // One MiB of blanks, compressed, without the end of the stream.
    const packed = gzipSync(`{"name":"${' '.repeat(MIB - 100)}"}`).subarray(0, -20);
    const begun: Promise<string>[] = [];
    for (let n = 0; n < 7; n++) {
      begun.push((await beginCategory(40, { 'Content-Encoding': 'gzip' }, packed)).response);
    }
    expect(await Promise.race(begun)).toMatch(/^HTTP\/1\.1 503 /);
    expect(await heldBytes()).toBeLessThanOrEqual(BUDGET / 4);

    // 0.9 MiB in chunks that are longer than the required average. With their overhead, two such bodies exceed the share.
    const chunks = `8c\r\n${'x'.repeat(140)}\r\n`.repeat(7000);
    const headers = { ...editor, ...from(41), 'Transfer-Encoding': 'chunked' };
    const bodies = [1, 2].map(async () => (await begin('/api/v1/categories', headers, chunks)).response);
    expect(await Promise.race(bodies)).toMatch(/^HTTP\/1\.1 503 /);
  });

  it('releases the bytes when the client disconnects', async () => {
    const { socket } = await beginCategory(50);
    expect(await eventually(heldBytes, (bytes) => bytes > 0.8 * MIB)).toBeGreaterThan(0.8 * MIB);
    socket.destroy();
    expect(await eventually(heldBytes, (bytes) => bytes === 0)).toBe(0);
  });

  it('returns 408 and closes the connection after ten seconds', async () => {
    const timers = new HeldTimers(10_000);
    try {
      const { socket, response } = await begin(
        '/api/auth/login',
        { ...from(60), 'Content-Length': '100', Connection: 'keep-alive' },
        '{',
      );
      // Further bytes do not extend the deadline.
      for (let drip = 0, received = 0; drip < 3; drip++) {
        const before = received;
        received = await eventually(heldBytes, (bytes) => bytes > before);
        expect(received).toBeGreaterThan(before);
        socket.write(' ');
      }
      expect([timers.startedCount, timers.size]).toEqual([1, 1]);
      timers.fire();
      await expectTimeout(response);
    } finally {
      timers.restore();
    }
  });

  async function expectTimeout(response: Promise<string>): Promise<void> {
    const [head, body] = (await response).split('\r\n\r\n') as [string, string];
    expect(head).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
    expect(head).toMatch(/^Connection: close\r?$/m);
    expect(JSON.parse(body)).toMatchObject({
      error: { code: 'REQUEST_TIMEOUT', message: 'The request body was not complete within 10 seconds' },
    });
  }

  it.each([
    ['/api/auth/login', 16],
    ['/api/auth/register', 16],
    ['/api/auth/password/forgot', 16],
    ['/api/auth/refresh', 64],
    ['/modules/articles/ajax.php?op=addComment', 64],
  ])('limits the body of POST %s to %i KiB', async (path, kib) => {
    const send = (bytes: number) =>
      site.unchecked
        .post(path)
        .type('json')
        .send(`{"a":"${'x'.repeat(bytes - 8)}"}`);
    const { status, body } = await send(kib * 1024 + 1);
    expect([status, body.error.message]).toEqual([413, `The request body is larger than ${kib} KiB`]);
    expect((await send(kib * 1024)).status).not.toBe(413);
  });
});
