import { readFileSync } from 'node:fs';
import { PRODUCTION_SECRETS } from '../architecture/deployment/production-secrets.js';
import { freePort } from '../support/free-port.js';
import { startMariadb, type MariadbServer } from '../support/mariadb-server.js';
import { Container, type ContainerOptions } from './container.js';

const PRODUCTION = { ...PRODUCTION_SECRETS, PUBLIC_URL: 'https://content.example.org' };
const MIGRATE = ['masthead', 'migrate'];

const [, TABLE = ''] =
  /### Containers that do not start\n([^]*?)\n### /.exec(readFileSync('docs/operations.md', 'utf8')) ?? [];
const DOCUMENTED = new Map(
  [...TABLE.matchAll(/^\| ([^|]+) \| `([^`]+)`/gm)].map(([, cause, line]) => [cause!, toPattern(line!)]),
);

/** `…` is any text. */
function toPattern(line: string): RegExp {
  const parts = line.split('…').map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.+')}`);
}

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

  const FAILURES: [string, () => ContainerOptions | Promise<ContainerOptions>][] = [
    ['a secret or another required setting is missing', () => ({ env: { ...PRODUCTION, JWT_SECRET: '' } })],
    ['the password of the database is wrong', () => withDatabase(server.url('any').replace(':masthead@', ':wrong@'))],
    ['the database is not running', () => withDatabase(`mysql://a:b@127.0.0.1:${closedPort}/c`)],
    ['a migration fails', async () => (await limitedDatabase()).options],
    ['the volume is full', () => ({ env: PRODUCTION, data: ['--tmpfs=/data:size=256k,mode=0777'] })],
    ['the volume belongs to another user', () => ({ env: PRODUCTION, user: '20000:20000' })],
  ];

  it('is documented in docs/operations.md for each tested cause', () => {
    expect([...DOCUMENTED.keys()]).toEqual(FAILURES.map(([cause]) => cause));
  });

  it.each(FAILURES)('ends the service with code 1 and the documented line if %s', async (cause, options) => {
    const result = await Container.result(await options());
    expect(result).toMatchObject({ code: 1, lastLine: expect.stringMatching(DOCUMENTED.get(cause)!) });
  });

  it.each(FAILURES)('ends `masthead migrate` with code 1 and the documented line if %s', async (cause, options) => {
    const result = await Container.result({ ...(await options()), command: MIGRATE });
    expect(result).toMatchObject({ code: 1, lastLine: expect.stringMatching(DOCUMENTED.get(cause)!) });
  });

  it('continues with the failed migration after its cause is removed', async () => {
    const { name, options } = await limitedDatabase();
    const completed = async () => (await server.query('SELECT name FROM migrations', [], name)).length;
    const failed = await Container.result({ ...options, command: MIGRATE });
    expect(failed).toMatchObject({
      code: 1,
      lastLine: expect.stringMatching(/^The migration \w+\d{13} failed: ALTER command denied to user 'limited'@/),
    });
    const before = await completed();
    expect(before).toBeGreaterThan(0);

    await server.query('GRANT ALTER ON ??.* TO limited@127.0.0.1', [name]);
    const { code, lastLine } = await Container.result({ ...options, command: MIGRATE });
    const after = await completed();
    expect({ code, lastLine }).toEqual({ code: 0, lastLine: `${after - before} migrations were run.` });
  });
});
