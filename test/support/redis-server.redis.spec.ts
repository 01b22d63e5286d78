import { connect } from 'node:net';
import { once } from 'node:events';
import { startRedis } from './redis-server.js';

describe('startRedis', () => {
  it('runs two servers at the same time and stops them', async () => {
    const servers = await Promise.all([startRedis(), startRedis()]);
    expect(servers[0].url).not.toBe(servers[1].url);

    await Promise.all(servers.map((server) => server.stop()));

    await expect(once(connect(servers[0].port, '127.0.0.1'), 'connect')).rejects.toMatchObject({
      code: 'ECONNREFUSED',
    });
  });
});
