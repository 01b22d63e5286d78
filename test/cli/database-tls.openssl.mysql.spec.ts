import { join } from 'node:path';
import { documentedLines } from '../support/documented-failures.js';
import { TLS_PASSWORD, TlsMariadb } from '../support/tls/tls-mariadb.js';
import { CommandLine } from './command-line.js';

/** The server refuses the account without TLS and without the certificate of the client. */
describe('masthead with TLS to the database', () => {
  let mariadb: TlsMariadb;
  let line: CommandLine;

  beforeAll(async () => {
    mariadb = await TlsMariadb.start();
    line = await CommandLine.create();
  });
  afterAll(async () => {
    await line?.remove();
    await mariadb?.stop();
  });

  it('migrates, exports and imports, without a connection to replicas', async () => {
    const file = join(line.folder, 'site.jsonl');
    const [site, copy] = ['site', 'copy'].map((database) => ({
      DATABASE_URL: mariadb.url('client', mariadb.mutual, { database }),
      DATABASE_REPLICA_URLS: mariadb.url('replica', { 'ssl-mode': 'VERIFY_CA' }),
    }));
    const results = [
      await line.run(['migrate'], site),
      await line.run(['export', file], site),
      await line.run(['import', 'jsonl', file], copy),
    ];
    expect(results.map(({ code, stderr }) => [code, stderr])).toEqual(results.map(() => [0, '']));
  });

  it('ends the start with one line that names the replica if its certificate cannot be verified', async () => {
    const { code, stderr } = await line.run(['start'], {
      DATABASE_URL: mariadb.url('client', mariadb.mutual),
      DATABASE_REPLICA_URLS: mariadb.url('replica', { 'ssl-mode': 'VERIFY_CA' }),
    });
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: `The certificate of the replica 127.0.0.1:${mariadb.port}/site cannot be verified (self-signed certificate in certificate chain). Set ssl-ca in DATABASE_REPLICA_URLS to the certificate of its CA.\n`,
    });
  });

  it('ends with the last line of docs/kubernetes.md if the CA of the database is unknown', async () => {
    const DATABASE_URL = mariadb.url('client', { 'ssl-mode': 'VERIFY_CA' });
    const { code, stderr } = await line.run(['migrate'], { DATABASE_URL });
    expect(code).toBe(1);
    expect(stderr).toMatch(documentedLines('TLS of the database')['kubernetes.md']!);
  });

  it('ends the start with one line if the certificate has expired or the URL is invalid', async () => {
    await mariadb.present('expired');
    const url = mariadb.url('client', mariadb.mutual);
    const results = [
      await line.run(['start'], { DATABASE_URL: url }),
      await line.run(['start'], { DATABASE_URL: url.replace('VERIFY_IDENTITY', 'required') }),
    ];
    expect(results.map(({ code, stderr }) => [code, stderr])).toEqual([
      [
        1,
        'The certificate of the database is not valid now (certificate has expired). Renew the certificate on the server of DATABASE_URL.\n',
      ],
      [
        1,
        'Invalid configuration:\n  DATABASE_URL: ssl-mode must be one of DISABLED, REQUIRED, VERIFY_CA, VERIFY_IDENTITY\n',
      ],
    ]);
    expect(JSON.stringify(results)).not.toContain(TLS_PASSWORD);
  });
});
