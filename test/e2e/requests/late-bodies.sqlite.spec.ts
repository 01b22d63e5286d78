import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { eventually } from '../../support/eventually.js';
import { HeldTimers } from '../../support/held-timers.js';
import type { Headers } from '../../support/test-client.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

const NO_STORE = /^Cache-Control: no-store\r$/m;

describe('Late request body', () => {
  let app: TestApp;
  let bodyTimers: HeldTimers;

  beforeAll(async () => {
    // The body deadline starts after the guards have accepted the request.
    bodyTimers = new HeldTimers(10_000);
    app = await startTestApp();
  });

  afterAll(async () => {
    await app.stop();
    bodyTimers.restore();
  });

  /** Sends all but the last byte of a request. The returned function sends the last byte and returns the raw response. */
  async function send(method: string, path: string, headers: Headers, input: object): Promise<() => Promise<string>> {
    const { hostname, port } = new URL(app.url);
    const body = JSON.stringify(input);
    const lines = Object.entries({
      Host: 'x',
      Connection: 'close',
      'Content-Type': 'application/json',
      'Content-Length': String(body.length),
      ...headers,
    }).map(([name, value]) => `${name}: ${value}`);
    const { startedCount } = bodyTimers;
    const socket: Socket = connect(Number(port), hostname);
    socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body.slice(0, -1)}`);
    await eventually(
      () => bodyTimers.startedCount,
      (count) => count > startedCount,
    );
    expect(bodyTimers.startedCount).toBe(startedCount + 1);
    return async () => {
      socket.write(body.slice(-1));
      return text(socket);
    };
  }

  /** Like `send`, but the returned function returns only the status. */
  async function begin(...request: Parameters<typeof send>): Promise<() => Promise<number>> {
    const finish = await send(...request);
    return async () => Number((await finish()).split(' ')[1]);
  }

  it('returns 201 if the permissions have not changed', async () => {
    const finish = await begin('POST', '/api/v1/categories', await app.asAdmin(), { name: 'Late' });

    expect(await finish()).toBe(201);
  });

  it('returns 401 if the account was disabled before the body arrived', async () => {
    const former = await app.createUser('admin');
    const friend = await app.createUser('member');
    const finish = await begin('PATCH', `/api/v1/users/${friend.id}`, former.headers, { role: 'admin' });
    await app.updateUser(former.id, { status: 'disabled' });

    expect(await finish()).toBe(401);

    const { body } = await app.http.get('/api/auth/me').set(friend.headers).expect(200);
    expect(body.data.attributes.role).toBe('member');
  });

  it('returns 403 if the account lost the permission before the body arrived', async () => {
    const former = await app.createUser('editor');
    const finish = await begin('POST', '/api/v1/categories', former.headers, { name: 'Too late' });
    await app.updateUser(former.id, { role: 'author' });

    expect(await finish()).toBe(403);
  });

  it('returns 401 if the API key was revoked before the body arrived', async () => {
    const { headers } = await app.createUser('member');
    const client = await app.http.post('/api/v1/api-clients').set(headers).send({ name: 'Job' }).expect(201);
    const keys = `/api/v1/api-clients/${client.body.data.id}/keys`;
    const key = await app.http
      .post(keys)
      .set(headers)
      .send({ name: 'Job', scopes: ['*'] })
      .expect(201);
    const finish = await begin(
      'POST',
      keys,
      { 'X-API-Key': key.body.data.attributes.key as string },
      {
        name: 'Next',
        scopes: ['*'],
      },
    );
    await app.http.delete(`${keys}/${key.body.data.id}`).set(headers).expect(204);

    expect(await finish()).toBe(401);
  });

  it('sends Cache-Control: no-store with a secret that a late body requests', async () => {
    const { username, password, headers } = await app.createUser('member');
    const client = await app.http.post('/api/v1/api-clients').set(headers).send({ name: 'Job' }).expect(201);
    const keys = `/api/v1/api-clients/${client.body.data.id}/keys`;
    const finishKey = await send('POST', keys, headers, { name: 'Job', scopes: ['*'] });
    expect(await finishKey()).toMatch(NO_STORE);
    const finishLogin = await send('POST', '/api/auth/login', headers, { username, password });
    expect(await finishLogin()).toMatch(NO_STORE);
  });
});
