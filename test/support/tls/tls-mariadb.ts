import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { type MariadbServer, startMariadb } from '../mariadb-server.js';
import { CertificateAuthority, type CertificateFiles } from './certificate-authority.js';

/** Status of the sessions that are open. */
const CIPHERS = `SELECT t.PROCESSLIST_USER AS user, s.VARIABLE_VALUE AS cipher
  FROM performance_schema.threads t JOIN performance_schema.status_by_thread s USING (THREAD_ID)
  WHERE s.VARIABLE_NAME = 'Ssl_cipher' AND t.PROCESSLIST_USER = ?`;

/** Password of each account. No message may contain it. */
export const TLS_PASSWORD = 'hunter2';

/** `client` must present a certificate of the authority. */
const REQUIREMENTS = { client: 'X509', replica: 'SSL' };

export type TlsAccount = keyof typeof REQUIREMENTS;
export type TlsParameters = Partial<Record<'ssl-mode' | 'ssl-ca' | 'ssl-cert' | 'ssl-key', string>>;

/** MariaDB that accepts only connections with TLS, with the databases `site` and `copy`. The certificates exist for the test. */
export class TlsMariadb {
  private constructor(
    private readonly server: MariadbServer,
    private readonly authority: CertificateAuthority,
    private readonly otherAuthority: CertificateAuthority,
    readonly certificates: Readonly<Record<'good' | 'expired' | 'wrongHost' | 'foreign' | 'client', CertificateFiles>>,
  ) {}

  static async start(): Promise<TlsMariadb> {
    const [authority, other] = [new CertificateAuthority(), new CertificateAuthority()];
    const names = 'IP:127.0.0.1,DNS:localhost';
    const certificates = {
      good: authority.issue('good', { names }),
      expired: authority.issue('expired', { names, isExpired: true }),
      // The name "localhost" must not match the address 127.0.0.1.
      wrongHost: authority.issue('wrong-host', { names: 'IP:127.0.0.2,DNS:localhost' }),
      foreign: other.issue('foreign', { names }),
      client: authority.issue('client'),
    };
    copyCertificate(certificates.good, authority.folder);
    const { cert, key } = presented(authority.folder);
    const server = await startMariadb({
      args: [
        ...['--require-secure-transport=ON', '--performance-schema=ON'],
        ...[`--ssl-ca=${authority.cert}`, `--ssl-cert=${cert}`, `--ssl-key=${key}`],
      ],
      connection: { ssl: { rejectUnauthorized: false } },
    });
    const mariadb = new TlsMariadb(server, authority, other, certificates);
    await mariadb.createAccounts();
    return mariadb;
  }

  get port(): number {
    return this.server.port;
  }

  /** Parameters that verify the server. */
  get verified(): TlsParameters {
    return { 'ssl-mode': 'VERIFY_IDENTITY', 'ssl-ca': this.authority.cert };
  }

  /** Parameters that verify the server and present the certificate of the account `client`. */
  get mutual(): TlsParameters {
    const { cert, key } = this.certificates.client;
    return { ...this.verified, 'ssl-cert': cert, 'ssl-key': key };
  }

  url(user: TlsAccount, parameters: TlsParameters, { host = '127.0.0.1', database = 'site' } = {}): string {
    const query = new URLSearchParams(parameters).toString();
    return `mysql://${user}:${TLS_PASSWORD}@${host}:${this.port}/${database}${query && '?'}${query}`;
  }

  /** Makes the server present another certificate to new connections. */
  async present(name: keyof TlsMariadb['certificates']): Promise<void> {
    copyCertificate(this.certificates[name], this.authority.folder);
    await this.server.query('FLUSH SSL');
  }

  /** Closes all connections of the account. */
  async disconnect(user: TlsAccount): Promise<void> {
    await this.server.query(`KILL USER ${user}@'127.0.0.1'`);
  }

  /** Returns the status `Ssl_cipher` of each open session of the account. It is empty for a plaintext connection. */
  async ciphers(user: TlsAccount): Promise<string[]> {
    const rows = await this.server.query<{ cipher: string }>(CIPHERS, [user]);
    return rows.map(({ cipher }) => cipher);
  }

  async stop(): Promise<void> {
    await this.server.stop();
    this.authority.remove();
    this.otherAuthority.remove();
  }

  private async createAccounts(): Promise<void> {
    const run = (sql: string, params?: unknown[]) => this.server.query(sql, params);
    for (const [user, requirement] of Object.entries(REQUIREMENTS)) {
      await run(`CREATE USER ${user}@'127.0.0.1' IDENTIFIED BY '${TLS_PASSWORD}' REQUIRE ${requirement}`);
    }
    for (const name of ['site', 'copy']) {
      await run(`CREATE DATABASE ${name}`);
      await run(`GRANT ALL ON ${name}.* TO client@'127.0.0.1'`);
    }
    await run(`GRANT SELECT ON site.* TO replica@'127.0.0.1'`);
  }
}

const presented = (folder: string): CertificateFiles => ({
  cert: join(folder, 'presented.pem'),
  key: join(folder, 'presented-key.pem'),
});

function copyCertificate(from: CertificateFiles, folder: string): void {
  const to = presented(folder);
  copyFileSync(from.cert, to.cert);
  copyFileSync(from.key, to.key);
}
