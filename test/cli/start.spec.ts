import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { ServiceProcess } from '../support/service-process.js';
import { CommandLine } from './command-line.js';

const PASSWORD = 'correct horse battery staple';

describe('masthead start', () => {
  let line: CommandLine;
  let service: ServiceProcess | undefined;
  const start = async (env: NodeJS.ProcessEnv = {}) => {
    service = await ServiceProcess.start({ ...line.env, LOG_LEVEL: 'silent', ADMIN_PASSWORD: PASSWORD, ...env });
    return service;
  };

  beforeEach(async () => {
    line = await CommandLine.create();
  });

  afterEach(async () => {
    await service?.end('SIGKILL');
    service = undefined;
    await line.remove();
  });

  const end = async (): Promise<number | null> => {
    const code = await service!.end('SIGTERM');
    service = undefined;
    return code;
  };

  it('serves pages and their assets', async () => {
    const { url } = await start({ DEMO_CONTENT: 'true' });
    const list = await (await fetch(`${url}/articles`)).text();
    const [, article] = /<h2[^>]*><a href="([^"]+)"/.exec(list)!;
    const page = await (await fetch(url + article!)).text();
    const assets = [...page.matchAll(/(?:src|href)="(\/modules\/[^"]+)"/g)].map(([, path]) => path!);
    expect(assets).toHaveLength(4);
    for (const path of [...assets, '/feed.xml', '/sitemap.xml', '/modules/articles/assets/js/publisher.d.ts']) {
      expect([path, (await fetch(url + path)).status]).toEqual([path, 200]);
    }
  });

  it('exits with 0 on SIGTERM and writes the counted views', async () => {
    const { url } = await start({ DEMO_CONTENT: 'true' });
    const { data } = (await (await fetch(`${url}/api/v1/articles`)).json()) as { data: { id: number }[] };
    const { id } = data[0]!;
    await (await fetch(`${url}/api/v1/articles/${id}`)).arrayBuffer();

    expect(await end()).toBe(0);
    expect(await line.database.sql('SELECT views FROM article_stats WHERE article_id = ?', [id])).toEqual([
      { views: 1 },
    ]);
  });

  it('returns 503 from /health/ready during the shutdown and completes requests in flight', async () => {
    const { url } = await start();
    const body = JSON.stringify({ username: 'admin', password: PASSWORD });
    const headers = { 'content-type': 'application/json', 'content-length': body.length };
    const login = request(`${url}/api/auth/login`, { method: 'POST', headers });
    login.write(body.slice(0, 10));
    const answer = once(login, 'response') as Promise<[IncomingMessage]>;
    await (await fetch(`${url}/health/live`)).arrayBuffer();
    const ended = end();

    let probe = await fetch(`${url}/health/ready`);
    while (probe.status === 200) probe = await fetch(`${url}/health/ready`);
    expect(probe.status).toBe(503);
    login.end(body.slice(10));
    const [response] = await answer;
    expect(response.statusCode).toBe(200);
    response.resume();
    expect(await ended).toBe(0);
  });

  it('exits with 0 although a client never completes its request', async () => {
    const { url } = await start();
    const stuck = request(`${url}/api/auth/login`, { method: 'POST', headers: { 'content-length': 100 } });
    stuck.on('error', () => undefined);
    stuck.write('{');
    await (await fetch(`${url}/health/live`)).arrayBuffer();

    // After 7.5 seconds the process would exit with 1.
    expect(await end()).toBe(0);
  });

  it('refuses a second process on the embedded database', async () => {
    await start();
    const { code, stdout, stderr } = await line.run(['import', 'wordpress', 'any.xml']);

    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/^The database .*masthead\.sqlite is in use by another Masthead process\. .*\n$/);
  });

  it.each([['PORT'], ['METRICS_PORT']])(
    'prints one line if %s is in use, and creates no administrator',
    async (setting) => {
      const other = await CommandLine.create();
      const { url } = await start();
      const env = { ...other.env, LOG_LEVEL: 'silent', PORT: '0', [setting]: new URL(url).port };
      const { code, stdout, stderr } = await line.run(['start'], env);
      const users = await other.database.sql('SELECT id FROM users');
      await other.remove();

      expect({ code, stdout, users }).toEqual({ code: 1, stdout: '', users: [] });
      expect(stderr).toMatch(
        /^The port is in use \(.*127\.0\.0\.1:\d+\)\. Stop the process that listens there, or set PORT or METRICS_PORT\.\n$/,
      );
    },
  );
});
