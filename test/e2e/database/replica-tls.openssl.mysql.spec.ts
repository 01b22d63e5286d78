import { Logger } from '@nestjs/common';
import { explainError } from '../../../src/cli/explain-error.js';
import type { Settings } from '../../../src/config/settings.js';
import type { ContentVersion } from '../../../src/core/database/index.js';
import { ReadScope } from '../../../src/core/database/replicas/read-scope.js';
import { ReplicaSelector } from '../../../src/core/database/replicas/replica-selector.js';
import { Metrics } from '../../../src/core/metrics/index.js';
import { freePort } from '../../support/free-port.js';
import { sharedMariadb } from '../../support/shared-mariadb.js';
import { TLS_PASSWORD, TlsMariadb } from '../../support/tls/tls-mariadb.js';

describe('TLS to replicas at the start', () => {
  let mariadb: TlsMariadb;
  beforeAll(async () => {
    mariadb = await TlsMariadb.start();
  });
  afterAll(() => mariadb?.stop());

  let warn: jest.SpyInstance;
  beforeEach(() => {
    warn = jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
  });
  afterEach(() => jest.restoreAllMocks());

  /** Connects to the replicas as a start does, and returns what the start prints. */
  async function replicaError(...urls: string[]): Promise<string | undefined> {
    const settings = {
      ...{ DATABASE_URL: mariadb.url('client', mariadb.mutual), DATABASE_REPLICA_URLS: urls },
      ...{ DATABASE_POOL_SIZE: 1, DATABASE_TIMEOUT_MS: 30_000 },
    } as unknown as Settings;
    const content = { current: 1 } as ContentVersion;
    const selector = new ReplicaSelector(settings, new ReadScope(settings), content, new Metrics());
    try {
      await selector.onModuleInit();
      return undefined;
    } catch (error) {
      return explainError(error);
    } finally {
      await selector.onApplicationShutdown();
    }
  }
  const replica = () => `replica 127.0.0.1:${mariadb.port}/site`;

  it.each([
    ['good', undefined],
    [
      'expired',
      `is not valid now (certificate has expired). Renew the certificate on the server of DATABASE_REPLICA_URLS.`,
    ],
    [
      'wrongHost',
      `is for another host (IP: 127.0.0.1 is not in the cert's list: 127.0.0.2). Use a host of the certificate in DATABASE_REPLICA_URLS, or ssl-mode=VERIFY_CA.`,
    ],
    [
      'foreign',
      `cannot be verified (unable to verify the first certificate). Set ssl-ca in DATABASE_REPLICA_URLS to the certificate of its CA.`,
    ],
  ] as const)('verifies the %s certificate', async (name, problem) => {
    await mariadb.present(name);
    const error = problem && `The certificate of the ${replica()} ${problem}`;
    expect(await replicaError(mariadb.url('replica', mariadb.verified))).toBe(error);
    expect(warn).not.toHaveBeenCalled();
  });

  it('names the replica that rejects the certificate of the client or does not support TLS', async () => {
    await mariadb.present('good');
    const { cert, key } = mariadb.certificates.foreign;
    const good = mariadb.url('replica', mariadb.verified);
    const plain = await sharedMariadb().createDatabase('tls_of_replica');
    const problems = [
      await replicaError(good, mariadb.url('client', { ...mariadb.verified, 'ssl-cert': cert, 'ssl-key': key })),
      await replicaError(good, `${plain}?ssl-mode=REQUIRED`),
    ];
    const { host, pathname } = new URL(plain);
    expect(problems).toEqual([
      `The TLS connection to the ${replica()} failed (tlsv1 alert unknown ca). Check the server, and ssl-cert and ssl-key in DATABASE_REPLICA_URLS.`,
      `The replica ${host}${pathname} does not support TLS. Enable TLS on the server, or remove ssl-mode from DATABASE_REPLICA_URLS.`,
    ]);
  });

  it('only logs that a replica is unreachable or denies access', async () => {
    await mariadb.present('good');
    const unreachable = `mysql://replica:${TLS_PASSWORD}@127.0.0.1:${await freePort()}/site?ssl-mode=VERIFY_CA`;
    const denied = mariadb.url('replica', mariadb.verified).replace(TLS_PASSWORD, 'wrong');
    expect(await replicaError(unreachable, denied)).toBeUndefined();
    expect(warn.mock.calls.map(([{ err }]: [{ err: { code: string } }]) => err.code).sort()).toEqual([
      'ECONNREFUSED',
      'ER_ACCESS_DENIED_ERROR',
    ]);
  });

  it('opens no connection without TLS', async () => {
    const disabled = mariadb.url('replica', { 'ssl-mode': 'DISABLED' });
    expect(await replicaError(disabled, disabled.replace(/\?.*/, ''))).toBeUndefined();
    expect(warn).not.toHaveBeenCalled();
  });
});
