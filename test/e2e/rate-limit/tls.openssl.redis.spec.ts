import { Logger } from '@nestjs/common';
import { Redis } from 'ioredis';
import { createRedisClient } from '../../../src/core/counters/redis-client.js';
import { eventually } from '../../support/eventually.js';
import { type RedisServer, startRedis } from '../../support/redis-server.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { CertificateAuthority, type CertificateFiles } from '../../support/tls/certificate-authority.js';

/** Redis accepts only TLS, and only clients with a certificate of its authority. */
describe('TLS to Redis', () => {
  let authority: CertificateAuthority;
  let other: CertificateAuthority;
  let client: CertificateFiles;
  const servers: RedisServer[] = [];
  const apps: TestApp[] = [];

  beforeAll(() => {
    [authority, other] = [new CertificateAuthority(), new CertificateAuthority()];
    client = authority.issue('client');
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    for (const app of apps.splice(0)) await app.stop();
    for (const server of servers.splice(0)) await server.stop();
  });
  afterAll(() => {
    authority.remove();
    other.remove();
  });

  const start = async (certificate: CertificateFiles): Promise<RedisServer> => {
    const server = await startRedis(undefined, { ca: authority.cert, ...certificate, client });
    servers.push(server);
    return server;
  };
  const url = (server: RedisServer, ca = authority.cert) =>
    `${server.url}/0?ssl-ca=${ca}&ssl-cert=${client.cert}&ssl-key=${client.key}`;
  const startApp = async (REDIS_URL: string) => {
    const app = await startTestApp({ REDIS_URL });
    apps.push(app);
    return app;
  };
  const isUp = async (app: TestApp) =>
    /^masthead_redis_up (\d)$/m.exec((await app.unchecked.get('/metrics')).text)?.[1];

  it('counts requests and publishes changes over TLS with a certificate of the client', async () => {
    const server = await start(authority.issue('server', { names: 'IP:127.0.0.1' }));
    const app = await startApp(url(server));
    await app.http.get('/api/v1/articles').expect(200);
    const redis: Redis = createRedisClient(url(server));
    await redis.connect();
    try {
      expect(await isUp(app)).toBe('1');
      expect(await redis.keys('masthead:rate:*')).not.toEqual([]);
      const subscribers = () => redis.pubsub('NUMSUB', 'masthead:content') as Promise<unknown[]>;
      expect(await eventually(subscribers, ([, count]) => count === 1)).toEqual(['masthead:content', 1]);
    } finally {
      redis.disconnect();
    }
  });

  it.each([
    [
      'expired',
      () => authority.issue('expired', { names: 'IP:127.0.0.1', isExpired: true }),
      'certificate has expired',
    ],
    [
      'for another host',
      () => authority.issue('wrong-host', { names: 'IP:127.0.0.2,DNS:localhost' }),
      "Hostname/IP does not match certificate's altnames",
    ],
    [
      'of another authority',
      () => other.issue('foreign', { names: 'IP:127.0.0.1' }),
      'unable to verify the first certificate',
    ],
  ])('counts in memory and logs the reason if the certificate is %s', async (_, issue, reason) => {
    const warn = jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
    const app = await startApp(url(await start(issue())));
    await app.http.get('/api/v1/articles').expect(200);
    expect(await isUp(app)).toBe('0');
    expect(warn.mock.calls).toContainEqual([
      expect.stringContaining(`Redis is unavailable; rate limits are counted in this process only: ${reason}`),
    ]);
  });
});
