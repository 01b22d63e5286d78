import { startMariadb, type MariadbServer } from './mariadb-server.js';

describe('startMariadb', () => {
  const servers: MariadbServer[] = [];

  afterAll(() => Promise.all(servers.map((server) => server.stop())));

  it('runs two servers at the same time with different default charsets', async () => {
    servers.push(...(await Promise.all([startMariadb(), startMariadb({ charset: 'latin1' })])));

    const [modern, old] = servers;
    expect(modern.port).not.toBe(old.port);
    expect(await charsetOfNewDatabase(modern)).toBe('utf8mb4');
    expect(await charsetOfNewDatabase(old)).toBe('latin1');
  });

  it('makes every commit durable by default', async () => {
    const rows = await servers[0].query('SELECT @@innodb_flush_log_at_trx_commit AS value');

    expect(rows).toEqual([{ value: 1 }]);
  });

  it('reports the output of a server that does not start', async () => {
    await expect(startMariadb({ args: ['--no-such-option'] })).rejects.toThrow(/unknown option '--no-such-option'/);
  });

  it('refuses connections after stop', async () => {
    const server = await startMariadb();
    await server.stop();

    await expect(server.query('SELECT 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });
});

async function charsetOfNewDatabase(server: MariadbServer): Promise<string> {
  const url = await server.createDatabase('fresh');
  expect(url).toBe(`mysql://masthead:masthead@127.0.0.1:${server.port}/fresh`);
  const [row] = await server.query<{ charset: string }>('SELECT @@character_set_database AS charset', [], 'fresh');
  return row.charset;
}
