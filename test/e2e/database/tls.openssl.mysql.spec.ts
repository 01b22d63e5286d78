import { Logger } from '@nestjs/common';
import { DataSource, type QueryRunner } from 'typeorm';
import { explainError } from '../../../src/cli/explain-error.js';
import { dataSourceOptions } from '../../../src/core/database/data-source-options.js';
import { migrate } from '../../../src/core/database/migrate.js';
import { Exporter } from '../../../src/core/portability/exporter.js';
import { eventually } from '../../support/eventually.js';
import { sharedMariadb } from '../../support/shared-mariadb.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { TLS_PASSWORD, TlsMariadb } from '../../support/tls/tls-mariadb.js';

/** Matches the ciphers if no connection is plaintext. */
const ENCRYPTED = expect.arrayOf(expect.stringMatching(/^TLS_/));

const optionsFor = (DATABASE_URL: string) =>
  dataSourceOptions({ DATABASE_URL, DATABASE_POOL_SIZE: 1, DATABASE_TIMEOUT_MS: 30_000 });

/** Connects as a start does, and returns what the start prints. */
async function startupError(url: string): Promise<string | undefined> {
  const source = new DataSource(optionsFor(url));
  try {
    await source.initialize();
    await source.destroy();
    return undefined;
  } catch (error) {
    return explainError(error);
  }
}

describe('TLS to the database', () => {
  let mariadb: TlsMariadb;
  beforeAll(async () => {
    mariadb = await TlsMariadb.start();
  });
  afterAll(() => mariadb?.stop());
  afterEach(() => jest.restoreAllMocks());

  describe('of a running service', () => {
    let site: TestApp;
    beforeAll(async () => {
      site = await startTestApp({
        DATABASE_URL: mariadb.url('client', mariadb.mutual),
        DATABASE_REPLICA_URLS: mariadb.url('replica', mariadb.verified),
        CACHE_MAX_BYTES: '0',
      });
    });
    afterAll(() => site?.stop());

    const replicaReads = async () => /^masthead_replica_reads_total{.*$/m.exec(await metrics())?.[0];
    const metrics = async () => (await site.unchecked.get('/metrics').expect(200)).text;
    /** Sends reads until the text of the replica metric changes. */
    const useReplica = async () => {
      const before = await replicaReads();
      const read = async () => {
        await site.http.get('/api/v1/articles').expect(200);
        return replicaReads();
      };
      expect(await eventually(read, (now) => now !== before)).not.toBe(before);
    };

    it('encrypts the pool and the connections to replicas', async () => {
      await useReplica();
      const [[pool], primary, replica] = [
        await site.app.get(DataSource).query<{ Value: string }[]>(`SHOW SESSION STATUS LIKE 'Ssl_cipher'`),
        await mariadb.ciphers('client'),
        await mariadb.ciphers('replica'),
      ];
      expect([pool!.Value, primary, replica]).toEqual([expect.stringMatching(/^TLS_/), ENCRYPTED, ENCRYPTED]);
      // The pool and the poller: two connections to each server.
      expect(primary.length).toBeGreaterThanOrEqual(2);
      expect(replica.length).toBeGreaterThanOrEqual(2);
    });

    it('encrypts the connection of an export', async () => {
      let ciphers: string[] = [];
      const before = (await mariadb.ciphers('client')).length;
      await site.app.get(Exporter).export({ write: async () => void (ciphers = await mariadb.ciphers('client')) });
      expect(ciphers).toEqual(ENCRYPTED);
      expect(ciphers.length).toBeGreaterThanOrEqual(before);
    });

    it('returns 503 while the certificate has expired, and 200 after its renewal without a restart', async () => {
      const status = async () => (await site.unchecked.get('/api/v1/articles')).status;
      await mariadb.present('expired');
      await mariadb.disconnect('client');
      await mariadb.disconnect('replica');
      expect(await eventually(status, (now) => now !== 200)).toBe(503);
      await mariadb.present('good');
      expect(await eventually(status, (now) => now === 200)).toBe(200);
      expect(await mariadb.ciphers('client')).toEqual(ENCRYPTED);
    });

    it('logs the reason and uses the primary after the certificate of a replica has expired', async () => {
      const warn = jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
      // The other name distinguishes its messages from those of `site`.
      const DATABASE_REPLICA_URLS = mariadb.url('replica', mariadb.verified, { host: 'localhost' });
      // The primary is the same server. Its certificate is not verified.
      const { cert, key } = mariadb.certificates.client;
      const DATABASE_URL = mariadb.url('client', { 'ssl-mode': 'REQUIRED', 'ssl-cert': cert, 'ssl-key': key });
      const other = await startTestApp({ ...site.env, DATABASE_URL, DATABASE_REPLICA_URLS });
      try {
        await mariadb.present('expired');
        await mariadb.disconnect('replica');
        await eventually(
          () => mariadb.ciphers('replica'),
          ({ length }) => length === 0,
        );
        const warnings = async () => {
          await other.http.get('/api/v1/articles').expect(200);
          return warn.mock.calls.filter(([, text]) => String(text).includes('localhost'));
        };
        expect(await eventually(warnings, ({ length }) => length > 0)).toEqual([
          [
            { err: expect.objectContaining({ message: expect.stringMatching('^certificate has expired') }) },
            `The replica localhost:${mariadb.port}/site is lost, visitors are answered without it`,
          ],
        ]);
        expect((await other.unchecked.get('/health/ready')).status).toBe(200);
      } finally {
        await mariadb.present('good');
        await other.stop();
      }
    });

    it('does not start if the certificate of a replica cannot be verified', async () => {
      const { cert } = mariadb.certificates.foreign;
      const DATABASE_REPLICA_URLS = mariadb.url('replica', { ...mariadb.verified, 'ssl-ca': cert });
      const error: unknown = await startTestApp({ ...site.env, DATABASE_REPLICA_URLS }).then(
        (other) => other.stop(),
        explainError,
      );
      expect(error).toBe(
        `The certificate of the replica 127.0.0.1:${mariadb.port}/site cannot be verified (self-signed certificate in certificate chain). Set ssl-ca in DATABASE_REPLICA_URLS to the certificate of its CA.`,
      );
    });
  });

  it('encrypts the connection of migrations', async () => {
    const ciphers: unknown[] = [];
    class ReadCipher1000000000001 {
      async up(runner: QueryRunner): Promise<void> {
        ciphers.push(...(await runner.query(`SHOW SESSION STATUS LIKE 'Ssl_cipher'`)));
      }
      down = () => Promise.resolve();
    }
    await migrate(optionsFor(mariadb.url('client', mariadb.mutual, { database: 'copy' })), [[ReadCipher1000000000001]]);
    expect(ciphers).toEqual([{ Variable_name: 'Ssl_cipher', Value: expect.stringMatching(/^TLS_/) }]);
  });

  describe('at the start', () => {
    afterAll(() => mariadb.present('good'));

    const remedy = 'Set ssl-ca in DATABASE_URL to the certificate of its CA.';
    const UNTRUSTED = `The certificate of the database cannot be verified (self-signed certificate in certificate chain). ${remedy}`;
    const FOREIGN = `The certificate of the database cannot be verified (unable to verify the first certificate). ${remedy}`;
    const ACCOUNT = 'Check the account in DATABASE_URL, and ssl-mode if it requires TLS.';
    const EXPIRED =
      'The certificate of the database is not valid now (certificate has expired). Renew the certificate on the server of DATABASE_URL.';
    const WRONG_HOST = `The certificate of the database is for another host (IP: 127.0.0.1 is not in the cert's list: 127.0.0.2). Use a host of the certificate in DATABASE_URL, or ssl-mode=VERIFY_CA.`;

    it.each([
      ['good', 'VERIFY_IDENTITY', 'its CA', '127.0.0.1', undefined],
      ['good', 'VERIFY_IDENTITY', 'its CA', 'localhost', undefined],
      ['good', 'VERIFY_IDENTITY', 'the CAs of Node.js', '127.0.0.1', UNTRUSTED],
      ['expired', 'VERIFY_IDENTITY', 'its CA', '127.0.0.1', EXPIRED],
      ['expired', 'VERIFY_CA', 'its CA', '127.0.0.1', EXPIRED],
      ['wrongHost', 'VERIFY_IDENTITY', 'its CA', '127.0.0.1', WRONG_HOST],
      ['wrongHost', 'VERIFY_IDENTITY', 'its CA', 'localhost', undefined],
      ['wrongHost', 'VERIFY_CA', 'its CA', '127.0.0.1', undefined],
      ['foreign', 'VERIFY_IDENTITY', 'its CA', '127.0.0.1', FOREIGN],
      ['foreign', 'VERIFY_CA', 'its CA', '127.0.0.1', FOREIGN],
      ['foreign', 'REQUIRED', 'its CA', '127.0.0.1', FOREIGN],
      ['foreign', 'REQUIRED', 'the CAs of Node.js', '127.0.0.1', undefined],
    ] as const)('verifies the %s certificate with %s by %s for %s', async (name, mode, ca, host, error) => {
      await mariadb.present(name);
      const parameters = { ...(ca === 'its CA' && mariadb.verified), 'ssl-mode': mode };
      expect(await startupError(mariadb.url('replica', parameters, { host }))).toBe(error);
    });

    it('explains that the server requires TLS or does not support TLS', async () => {
      const plain = await sharedMariadb().createDatabase('tls_without_server');
      const problems = [
        await startupError(`mysql://masthead:masthead@127.0.0.1:${mariadb.port}/site`),
        await startupError(`${plain}?ssl-mode=REQUIRED`),
      ];
      expect(problems).toEqual([
        `The database denied access: Access denied for user 'masthead'@'127.0.0.1' (using password: YES). ${ACCOUNT}`,
        'The database does not support TLS. Enable TLS on the server, or remove ssl-mode from DATABASE_URL.',
      ]);
    });

    it('explains that the server rejects the certificate of the client', async () => {
      await mariadb.present('good');
      const problems: unknown[] = [];
      for (const name of ['foreign', 'expired'] as const) {
        const { cert, key } = mariadb.certificates[name];
        const parameters = { ...mariadb.verified, 'ssl-cert': cert, 'ssl-key': key };
        problems.push(await startupError(mariadb.url('client', parameters)));
      }
      problems.push(await startupError(mariadb.url('client', mariadb.verified)));
      const toCheck = 'Check the server, and ssl-cert and ssl-key in DATABASE_URL.';
      expect(problems).toEqual([
        `The TLS connection to the database failed (tlsv1 alert unknown ca). ${toCheck}`,
        `The TLS connection to the database failed (ssl/tls alert certificate expired). ${toCheck}`,
        `The database denied access: Access denied for user 'client'@'127.0.0.1' (using password: YES). ${ACCOUNT}`,
      ]);
      expect(problems.join()).not.toContain(TLS_PASSWORD);
    });
  });
});
