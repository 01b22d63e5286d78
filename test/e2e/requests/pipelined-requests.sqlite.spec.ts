import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { eventually } from '../../support/eventually.js';
import { MAX_WAITING, MAX_WAITING_PER_CONNECTION } from '../../../src/core/pipeline/edge/pipelining-limit.js';
import { MAX_SHORT_CHUNKS } from '../../../src/core/pipeline/edge/small-chunks.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import type { Headers } from '../../support/test-client.js';

const FILE_BYTES = 9 * 1024 * 1024;

describe('Pipelined requests', () => {
  let site: TestApp;
  let admin: Headers;
  let article: number;

  beforeAll(async () => {
    site = await startTestApp();
    admin = await site.asAdmin();
    article = (await site.createArticle({ status: 'published' })).id;
  });
  afterAll(() => site.stop());

  const open = async (): Promise<Socket> => {
    const socket = connect(Number(new URL(site.url).port), '127.0.0.1');
    await once(socket, 'connect');
    return socket;
  };
  /** `once` would throw the error of the reset. */
  const closed = (socket: Socket) => new Promise((resolve) => socket.once('close', resolve));
  const request = (method: string, path: string, body = '', headers: Headers = {}) =>
    [
      `${method} ${path} HTTP/1.1`,
      'Host: 127.0.0.1',
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      ...(body && ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`]),
    ].join('\r\n') + `\r\n\r\n${body}`;

  it('receive their responses in the order of the requests', async () => {
    const socket = await open();
    let text = '';
    socket.on('data', (chunk) => (text += chunk.toString()));
    const paths = ['/api/v1/articles?per_page=1', '/health/live', '/nowhere', '/api/v1/categories?per_page=1'];
    socket.write(paths.map((path) => request('GET', path)).join(''));
    const statuses = () => [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status);
    await eventually(statuses, ({ length }) => length === paths.length);
    expect(statuses()).toEqual(['200', '200', '404', '200']);
    socket.destroy();
  });

  /** Returns a request for a file that exceeds the buffers of the operating system. */
  async function longDownload(): Promise<string> {
    const { body } = await site.http
      .post(`/api/v1/articles/${article}/attachments`)
      .set(admin)
      .attach('file', Buffer.alloc(FILE_BYTES, 'text '), 'long.txt')
      .expect(201);
    return request('GET', body.data.links.content as string);
  }

  it('are handled after the response before them is sent', async () => {
    const socket = await open();
    socket.pause();
    const comment = request('POST', `/api/v1/articles/${article}/comments`, '{"comment":"Second"}', admin);
    socket.write((await longDownload()) + comment);
    const comments = async () =>
      (await site.http.get(`/api/v1/articles/${article}/comments`).set(admin).expect(200)).body.meta.total as number;
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(await comments()).toBe(0);
    socket.resume();
    expect(await eventually(comments, (total) => total === 1)).toBe(1);
    socket.destroy();
  });

  it('close the connection if more than ten of them wait', async () => {
    const [accepted, refused] = [await open(), await open()];
    const download = await longDownload();
    for (const [socket, count] of [
      [accepted, MAX_WAITING_PER_CONNECTION],
      [refused, MAX_WAITING_PER_CONNECTION + 1],
    ] as const)
      socket.pause().write(download + request('GET', '/health/live').repeat(count));
    refused.on('error', () => undefined).resume();
    await closed(refused);

    let text = '';
    accepted.on('data', (chunk) => (text += chunk.toString('latin1'))).resume();
    const responses = () => text.match(/HTTP\/1\.1 200 OK/g)?.length;
    expect(await eventually(responses, (count) => count === MAX_WAITING_PER_CONNECTION + 1)).toBe(11);
    accepted.destroy();
  });

  it('close the connection that waits longest if too many of all connections wait', async () => {
    const download = await longDownload();
    const silent: Socket[] = [];
    for (let n = 0; n < MAX_WAITING / MAX_WAITING_PER_CONNECTION; n++) {
      const socket = (await open()).on('error', () => undefined).pause();
      socket.write(download + request('GET', '/health/live').repeat(MAX_WAITING_PER_CONNECTION));
      silent.push(socket);
      await once(socket, 'readable');
    }
    const polite = await open();
    let text = '';
    polite.on('data', (chunk) => (text += chunk.toString()));
    polite.write(request('GET', '/health/live').repeat(2));
    expect(
      await eventually(
        () => text.match(/HTTP\/1\.1 200 OK/g)?.length,
        (count) => count === 2,
      ),
    ).toBe(2);

    const [longest, ...others] = silent.map((socket) => socket.resume());
    await closed(longest!);
    expect(others.map((socket) => socket.destroyed)).toEqual(others.map(() => false));
    for (const socket of [polite, ...others]) socket.destroy();
  });

  it.each<[string, (request: string) => string]>([
    ['', (valid) => valid],
    [' and has an unknown Expect', (valid) => valid.replace('Host:', 'Expect: x\r\nHost:')],
    [' and has no Host', (valid) => valid.replace(/Host: .*\r\n/, '')],
  ])('close the connection if the body of one that waits%s has many short chunks', async (_, change) => {
    const socket = await open();
    const chunked = change(request('POST', '/api/auth/login', '', { 'Transfer-Encoding': 'chunked' }));
    socket.pause().write((await longDownload()) + chunked + '1\r\nx\r\n'.repeat(MAX_SHORT_CHUNKS + 1));
    const received: Buffer[] = [];
    socket.on('error', () => undefined).on('data', (bytes: Buffer) => received.push(bytes));
    socket.resume();
    await closed(socket);
    expect(Buffer.concat(received).toString('latin1')).not.toContain('HTTP/1.1 400');
  });
});
