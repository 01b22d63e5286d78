import { PRODUCTION_SECRETS } from '../architecture/deployment/production-secrets.js';
import { freePort } from './free-port.js';
import type { MariadbClient } from './mariadb-client.js';

/** Settings with which the service starts in production, with the embedded database. */
export const PRODUCTION = { ...PRODUCTION_SECRETS, PUBLIC_URL: 'https://content.example.org' };

/** Creates the settings and databases with which the service cannot start, by the section of docs/runbooks.md about the cause. */
export class StartFailures {
  private databases = 0;

  constructor(private readonly server: MariadbClient) {}

  readonly environments: Record<string, () => Promise<Record<string, string>>> = {
    'secrets-are-missing': () => Promise.resolve({ ...PRODUCTION, JWT_SECRET: '' }),
    'the-password-of-the-database-is-wrong': () =>
      Promise.resolve(withDatabase(this.server.url('any').replace(':masthead@', ':wrong@'))),
    'the-database-is-away-at-install': async () => withDatabase(`mysql://a:b@127.0.0.1:${await freePort()}/c`),
    'a-migration-fails-halfway': async () => (await this.limitedDatabase()).env,
  };

  /** Creates a database in which a later migration fails, because its account cannot change tables. */
  async limitedDatabase(): Promise<{ name: string; env: Record<string, string> }> {
    const name = `limited_${process.pid}_${++this.databases}`;
    const url = await this.server.createDatabase(name);
    await this.server.query("CREATE USER IF NOT EXISTS limited@127.0.0.1 IDENTIFIED BY 'masthead'");
    await this.server.query(
      'GRANT SELECT, INSERT, UPDATE, DELETE, CREATE, DROP, INDEX, REFERENCES ON ??.* TO limited@127.0.0.1',
      [name],
    );
    return { name, env: withDatabase(url.replace('masthead:', 'limited:')) };
  }

  /** Removes the cause of the failed migration. */
  async repair(name: string): Promise<void> {
    await this.server.query('GRANT ALTER ON ??.* TO limited@127.0.0.1', [name]);
  }
}

const withDatabase = (url: string) => ({ ...PRODUCTION, DATABASE_URL: `${url}?ssl-mode=DISABLED` });
