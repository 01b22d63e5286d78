import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { ServiceProcess } from '../support/service-process.js';

const ADMIN = { username: 'admin', password: 'correct horse battery staple' };
const FORMER_DATABASE = 'test/node/fixtures/masthead-0.1.0-better-sqlite3-12.sqlite.gz';

describe('the service on SQLite', () => {
  let folder: string;
  let service: ServiceProcess | undefined;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'masthead-sqlite-'));
  });
  afterEach(async () => {
    await service?.end('SIGKILL');
    rmSync(folder, { recursive: true });
  });

  const start = async (env: NodeJS.ProcessEnv = {}) => {
    service = await ServiceProcess.start({ DATA_DIR: folder, ADMIN_PASSWORD: ADMIN.password, ...env });
    return service;
  };
  const get = async (path: string) => {
    const response = await fetch(`${service!.url}${path}`);
    expect([path, response.status]).toEqual([path, 200]);
    return (await response.json()) as { data: { id: number; attributes: Record<string, unknown> }[] };
  };
  const post = async (path: string, body: object, token?: string) => {
    const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) };
    const response = await fetch(`${service!.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    return { status: response.status, body: (await response.json()) as { token: string } };
  };

  it('creates a database, serves the published sample articles and exits with 0', async () => {
    await start();
    expect((await get('/api/v1/articles?per_page=100')).data).toHaveLength(11);
    expect(await service!.end('SIGTERM')).toBe(0);
  });

  it('opens, migrates and changes a database that better-sqlite3 12 wrote', async () => {
    writeFileSync(join(folder, 'masthead.sqlite'), gunzipSync(readFileSync(FORMER_DATABASE)));
    await start();
    const found = await get('/api/v1/articles?search=commuters&tag=rivers');
    expect(found.data).toMatchObject([
      { id: 13, attributes: { title: 'Đường đến Cần Thơ: the ferry at dawn', comments_count: 1 } },
    ]);
    expect((await get('/api/v1/articles/1/ratings')).data).toMatchObject({ average: 4, count: 1 });

    const { body } = await post('/api/auth/login', ADMIN);
    const article = { title: 'The night ferry', category_id: 1, status: 'published', content: 'A river. '.repeat(10) };
    expect(await post('/api/v1/articles', article, body.token)).toMatchObject({ status: 201 });
    expect((await get('/api/v1/articles?search=ferry')).data.map(({ id }) => id)).toEqual([14, 13]);
    expect(await service!.end('SIGTERM')).toBe(0);
  });
});
