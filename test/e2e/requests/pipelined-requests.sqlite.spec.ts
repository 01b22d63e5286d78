import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { eventually } from '../../support/eventually.js';
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

  it('are handled after the response before them is sent', async () => {
    const { body } = await site.http
      .post(`/api/v1/articles/${article}/attachments`)
      .set(admin)
      .attach('file', Buffer.alloc(FILE_BYTES, 'text '), 'long.txt')
      .expect(201);
    const socket = await open();
    socket.pause();
    const comment = request('POST', `/api/v1/articles/${article}/comments`, '{"comment":"Second"}', admin);
    socket.write(request('GET', body.data.links.content as string) + comment);
    const comments = async () =>
      (await site.http.get(`/api/v1/articles/${article}/comments`).set(admin).expect(200)).body.meta.total as number;
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(await comments()).toBe(0);
    socket.resume();
    expect(await eventually(comments, (total) => total === 1)).toBe(1);
    socket.destroy();
  });
});
