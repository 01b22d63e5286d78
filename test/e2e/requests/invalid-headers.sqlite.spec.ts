import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { eventually } from '../../support/eventually.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

describe('Invalid headers', () => {
  let site: TestApp;
  let token: string;

  beforeAll(async () => {
    site = await startTestApp();
    token = (await site.asAdmin())['Authorization']!;
  });
  afterAll(() => site.stop());

  /** Sends raw bytes, because HTTP clients would correct the headers. */
  async function raw(...headers: string[]): Promise<{ status: number; head: string; body: unknown }> {
    const { hostname, port } = new URL(site.url);
    const socket = connect(Number(port), hostname);
    socket.write(
      `GET /api/auth/me HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${headers.join('\r\n')}\r\n\r\n`,
      'latin1',
    );
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n', 2);
    return { status: Number(head.split(' ')[1]), head, body: JSON.parse(body) };
  }

  it('returns 200 for one valid Authorization header', async () => {
    expect(await raw(`Authorization: ${token}`)).toMatchObject({ status: 200 });
  });

  it.each<[string, () => string[], number, string, string]>([
    [
      'two tokens',
      () => [`Authorization: ${token}`, `Authorization: ${token}`],
      400,
      'BAD_REQUEST',
      'The Authorization header must be sent once',
    ],
    [
      'a valid token after an invalid token',
      () => ['authorization: Bearer x', `AUTHORIZATION: ${token}`],
      400,
      'BAD_REQUEST',
      'The Authorization header must be sent once',
    ],
    ['two keys', () => ['X-API-Key: a', 'X-API-Key: b'], 400, 'BAD_REQUEST', 'The X-API-Key header must be sent once'],
    [
      'a token of 100 KB',
      () => [`Authorization: Bearer ${'a'.repeat(100_000)}`],
      431,
      'BAD_REQUEST',
      'The request headers are larger than 16 KiB or more than 100',
    ],
    [
      'more than 100 headers, of which the last is the token',
      () => [...Array.from({ length: 250 }, (_, n) => `x${n}:`), `Authorization: ${token}`],
      431,
      'BAD_REQUEST',
      'The request headers are larger than 16 KiB or more than 100',
    ],
    [
      'a token of 12 KB',
      () => [`Authorization: Bearer ${'a'.repeat(12_000)}`],
      401,
      'UNAUTHENTICATED',
      'Invalid or expired token',
    ],
    [
      'more than 1,000 characters of addresses',
      () => [`X-Forwarded-For: ${'127.0.0.1, '.repeat(100)}127.0.0.1`],
      400,
      'BAD_REQUEST',
      'The X-Forwarded-For header is longer than 1000 characters',
    ],
    ['a NUL', () => ['Authorization: Bearer a\0b'], 400, 'BAD_REQUEST', 'The request is malformed'],
    ['a lone carriage return', () => ['Authorization: Bearer a\rb'], 400, 'BAD_REQUEST', 'The request is malformed'],
    [
      'a token with non-ASCII bytes',
      () => ['Authorization: Bearer \xe9\xff'],
      401,
      'UNAUTHENTICATED',
      'Invalid or expired token',
    ],
    ['a key with non-ASCII bytes', () => ['X-API-Key: \xe9\xff'], 401, 'UNAUTHENTICATED', 'Invalid API key'],
    [
      'an unknown scheme',
      () => ['Authorization: Digest username="admin"'],
      401,
      'UNAUTHENTICATED',
      'Missing bearer token',
    ],
    ['an empty token', () => ['Authorization:'], 401, 'UNAUTHENTICATED', 'Missing bearer token'],
    ['an empty key', () => ['X-API-Key:'], 401, 'UNAUTHENTICATED', 'Missing API key'],
    [
      'a valid token and an empty key',
      () => [`Authorization: ${token}`, 'X-API-Key:'],
      401,
      'UNAUTHENTICATED',
      'Missing API key',
    ],
    [
      'a valid token and an invalid key',
      () => [`Authorization: ${token}`, 'X-API-Key: no'],
      401,
      'UNAUTHENTICATED',
      'Invalid API key',
    ],
  ])('rejects %s with a specific error', async (_, headers, status, code, message) => {
    const answer = await raw(...headers());
    expect(answer).toMatchObject({ status, body: { error: { code, message } } });
    expect(answer.head.toLowerCase()).toContain('x-request-id: ');
    expect(answer.head).toMatch(/^Cache-Control: no-store\r?$/m);
  });

  it.each([
    ['without Host', '', 400, 'The Host header is missing'],
    ['with an unknown Expect', 'Host: x\r\nExpect: x\r\n', 417, 'The Expect header must be 100-continue'],
  ])('rejects a request %s and does not read its body', async (_, headers, status, message) => {
    const { hostname, port } = new URL(site.url);
    const socket = connect(Number(port), hostname).on('error', () => undefined);
    socket.write(`GET /health/live HTTP/1.1\r\n${headers}Content-Length: 1000\r\n\r\n`);
    const response = await text(socket);
    expect(response).toContain(`HTTP/1.1 ${status} `);
    expect(response).toContain(`"message":"${message}"`);
    expect(response).toMatch(/^Connection: close\r?$/m);
  });

  it('closes the connection of a request with an unknown Expect and a body of many short chunks', async () => {
    const { hostname, port } = new URL(site.url);
    const socket = connect(Number(port), hostname).on('error', () => undefined);
    const head = 'GET /health/live HTTP/1.1\r\nHost: x\r\nExpect: x\r\nTransfer-Encoding: chunked\r\n\r\n';
    const sending = setInterval(() => socket.write('1\r\nx\r\n'.repeat(50_000)), 1);
    socket.resume().write(head);
    const isClosed = await eventually(
      () => socket.closed,
      (closed) => closed,
    );
    clearInterval(sending);
    expect(isClosed).toBe(true);
  });

  it('rejects a path above 2,048 characters, and accepts a longer query', async () => {
    const { body } = await site.unchecked.get(`/${'x'.repeat(2048)}`).expect(414);
    expect(body.error.message).toBe('The path is longer than 2048 characters');
    await site.unchecked.get(`/api/v1/tags?search=${'x'.repeat(100)}&${'a'.repeat(2048)}=1`).expect(200);
    await site.unchecked.get(`/${'x'.repeat(2047)}`).expect(404);
  });

  it('accepts a request of HTTP/1.0 without Host', async () => {
    const { hostname, port } = new URL(site.url);
    const socket = connect(Number(port), hostname);
    socket.write('GET /health/live HTTP/1.0\r\nExpect: x\r\n\r\n');
    expect(await text(socket)).toContain('HTTP/1.1 200 OK');
  });
});
