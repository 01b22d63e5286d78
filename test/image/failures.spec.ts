import { PRODUCTION_SECRETS } from '../architecture/deployment/production-secrets.js';
import { freePort } from '../support/free-port.js';
import { startMariadb, type MariadbServer } from '../support/mariadb-server.js';
import { Container, type ContainerOptions } from './container.js';

const PRODUCTION = { ...PRODUCTION_SECRETS, PUBLIC_URL: 'https://content.example.org' };
const MIGRATE = ['masthead', 'migrate'];

const UNREACHABLE = /^The database cannot be reached \(connect ECONNREFUSED 127\.0\.0\.1:\d+\)\. Check DATABASE_URL\.$/;
const DENIED =
  /^The database denied access: .*\. Check the account in DATABASE_URL, and ssl-mode if it requires TLS\.$/;
const FAILED_MIGRATION = /^The migration \w+\d{13} failed: ALTER command denied to user 'limited'@/;
const FULL = /^The disk is full \(.*\)\. Free space, or write to another disk\.$/;

describe('a container that cannot start', () => {
  let server: MariadbServer;
  let closedPort: number;
  let databases = 0;

  beforeAll(async () => {
    server = await startMariadb();
    await server.query("CREATE USER limited@127.0.0.1 IDENTIFIED BY 'masthead'");
    closedPort = await freePort();
  });
  afterAll(() => server.stop());

  const withDatabase = (url: string) => ({ env: { ...PRODUCTION, DATABASE_URL: `${url}?ssl-mode=DISABLED` } });

  /** Creates a database in which a later migration fails, because its account cannot change tables. */
  async function limitedDatabase(): Promise<{ name: string; options: ContainerOptions }> {
    const name = `image_${++databases}`;
    const url = await server.createDatabase(name);
    await server.query(
      'GRANT SELECT, INSERT, UPDATE, DELETE, CREATE, DROP, INDEX, REFERENCES ON ??.* TO limited@127.0.0.1',
      [name],
    );
    return { name, options: withDatabase(url.replace('masthead:', 'limited:')) };
  }

  // The table of docs/operations.md, "Containers that do not start".
  const FAILURES: [string, RegExp, () => ContainerOptions | Promise<ContainerOptions>][] = [
    ['without a secret', /^JWT_SECRET: is required in production$/, () => ({ env: { ...PRODUCTION, JWT_SECRET: '' } })],
    ['without a public URL', /^PUBLIC_URL: is required in production$/, () => ({ env: PRODUCTION_SECRETS })],
    ['without a running database', UNREACHABLE, () => withDatabase(`mysql://a:b@127.0.0.1:${closedPort}/c`)],
    ['with a wrong database password', DENIED, () => withDatabase(server.url('any').replace(':masthead@', ':wrong@'))],
    ['with a migration that fails', FAILED_MIGRATION, async () => (await limitedDatabase()).options],
    ['with a full volume', FULL, () => ({ env: PRODUCTION, data: ['--tmpfs=/data:size=256k,mode=0777'] })],
    [
      'as a user without access to the volume',
      /^The database file cannot be opened\. Check DATABASE_URL and the permissions of its folder\.$/,
      () => ({ env: PRODUCTION, user: '20000:20000' }),
    ],
  ];

  it.each(FAILURES)('ends the service with code 1 and one line %s', async (_name, lastLine, options) => {
    const result = await Container.result(await options());
    expect(result).toMatchObject({ code: 1, lastLine: expect.stringMatching(lastLine) });
  });

  it.each(FAILURES)('ends `masthead migrate` with code 1 and one line %s', async (_name, lastLine, options) => {
    const result = await Container.result({ ...(await options()), command: MIGRATE });
    expect(result).toMatchObject({ code: 1, lastLine: expect.stringMatching(lastLine) });
  });

  it('continues with the failed migration after its cause is removed', async () => {
    const { name, options } = await limitedDatabase();
    const completed = async () => (await server.query('SELECT name FROM migrations', [], name)).length;
    const failed = await Container.result({ ...options, command: MIGRATE });
    expect(failed).toMatchObject({ code: 1, lastLine: expect.stringMatching(FAILED_MIGRATION) });
    const before = await completed();
    expect(before).toBeGreaterThan(0);

    await server.query('GRANT ALTER ON ??.* TO limited@127.0.0.1', [name]);
    const { code, lastLine } = await Container.result({ ...options, command: MIGRATE });
    const after = await completed();
    expect({ code, lastLine }).toEqual({ code: 0, lastLine: `${after - before} migrations were run.` });
  });
});
