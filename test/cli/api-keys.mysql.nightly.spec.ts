import { eventually } from '../support/eventually.js';
import { ServiceProcess } from '../support/service-process.js';
import { CommandLine } from './command-line.js';

const PASSWORD = 'correct horse battery staple';

/** Separate processes, because two applications in one process share the Passport strategies and their caches. */
describe('API keys on two instances', () => {
  let line: CommandLine;
  let one: ServiceProcess;
  let two: ServiceProcess;
  let token: string;

  beforeAll(async () => {
    line = await CommandLine.create('mysql', { migrated: true });
    const env = { ...line.env, LOG_LEVEL: 'silent', ADMIN_PASSWORD: PASSWORD };
    one = await ServiceProcess.start(env);
    two = await ServiceProcess.start(env);
    const { token: given } = await call('POST', '/api/auth/login', { username: 'admin', password: PASSWORD });
    token = given as string;
  });
  afterAll(async () => {
    await two?.end('SIGTERM');
    await one?.end('SIGTERM');
    await line.remove();
  });

  async function call(method: string, path: string, body: object = {}): Promise<Record<string, unknown>> {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
    const answer = await fetch(one.url + path, { method, headers, body: JSON.stringify(body) });
    expect(answer.status).toBeLessThan(300);
    return answer.status === 204 ? {} : ((await answer.json()) as Record<string, unknown>);
  }

  async function issue(): Promise<{ key: string; prefix: string; self: string }> {
    const client = (await call('POST', '/api/v1/api-clients', { name: 'Client' }))['data'] as {
      links: { keys: string };
    };
    const made = await call('POST', client.links.keys, { name: 'Key', scopes: ['*'] });
    const { attributes, links } = made['data'] as {
      attributes: { key: string; prefix: string };
      links: { self: string };
    };
    return { ...attributes, ...links };
  }

  const statusOn = async ({ url }: ServiceProcess, key: string): Promise<number> =>
    (await fetch(`${url}/api/auth/me`, { headers: { 'x-api-key': key } })).status;

  /** The limit of one second is tested in a single process, in which a test can move the clock. */
  const untilRefused = (service: ServiceProcess, key: string): Promise<number> =>
    eventually(
      () => statusOn(service, key),
      (status) => status !== 200,
    );

  it.each([
    ['revoked', (self: string) => call('DELETE', self)],
    ['rotated', (self: string) => call('POST', `${self}/rotate`)],
    ['deleted with its client', (self: string) => call('DELETE', self.replace(/\/keys.*/, ''))],
  ])('refuses a key that was %s: at once on that instance, and soon on the other', async (_, end) => {
    const { key, self } = await issue();
    expect([await statusOn(one, key), await statusOn(two, key)]).toEqual([200, 200]);

    await end(self);

    expect(await statusOn(one, key)).toBe(401);
    expect(await untilRefused(two, key)).toBe(401);
  });

  it('refuses a key on both instances soon after the command line revokes it', async () => {
    const { key, prefix } = await issue();
    expect([await statusOn(one, key), await statusOn(two, key)]).toEqual([200, 200]);

    expect((await line.run(['api-keys', 'revoke', prefix])).code).toBe(0);

    expect(await Promise.all([untilRefused(one, key), untilRefused(two, key)])).toEqual([401, 401]);
  });
});
