import { signIn, uploadText } from '../faults/upload-client.js';
import { kubernetesRows, documentedLines, operationsRows } from '../support/documented-failures.js';
import { startMariadb, type MariadbServer } from '../support/mariadb-server.js';
import { PRODUCTION, StartFailures } from '../support/start-failures.js';
import { Container, type ContainerOptions } from './container.js';

const MIGRATE = ['masthead', 'migrate'];
const SMALL_VOLUME = ['--tmpfs=/data:size=256k,mode=0777'];

describe('a container that cannot start or store files', () => {
  let server: MariadbServer;
  let failures: StartFailures;

  beforeAll(async () => {
    server = await startMariadb();
    failures = new StartFailures(server);
  });
  afterAll(() => server.stop());

  const withSettings = (key: string) => async () => ({ env: await failures.environments[key]!() });
  const FAILURES: [string, () => Promise<ContainerOptions>][] = [
    ...[
      'secrets-are-missing',
      'the-password-of-the-database-is-wrong',
      'the-database-is-away-at-install',
      'a-migration-fails-halfway',
    ].map((key): [string, () => Promise<ContainerOptions>] => [key, withSettings(key)]),
    ['a-volume-is-full', () => Promise.resolve({ env: PRODUCTION, data: SMALL_VOLUME })],
    ['the volume belongs to another user', () => Promise.resolve({ env: PRODUCTION, user: '20000:20000' })],
  ];

  it('is documented in docs/operations.md for each tested cause', () => {
    expect(operationsRows().map(({ key }) => key)).toEqual(FAILURES.map(([cause]) => cause));
  });

  const expectDocumentedEnd = async (cause: string, options: ContainerOptions) => {
    const { code, lastLine } = await Container.result(options);
    expect({ code, documented: documentedLines(cause) }).toEqual({
      code: 1,
      documented: expect.objectContaining({ 'operations.md': expect.any(RegExp) }),
    });
    for (const pattern of Object.values(documentedLines(cause))) expect(lastLine).toMatch(pattern);
  };

  it.each(FAILURES)('ends the service with code 1 and the documented line: %s', async (cause, options) =>
    expectDocumentedEnd(cause, await options()),
  );

  it.each(FAILURES)('ends `masthead migrate` with code 1 and the documented line: %s', async (cause, options) =>
    expectDocumentedEnd(cause, { ...(await options()), command: MIGRATE }),
  );

  it('continues with the failed migration after its cause is removed', async () => {
    const { name, env } = await failures.limitedDatabase();
    const completed = async () => (await server.query('SELECT name FROM migrations', [], name)).length;
    const failed = await Container.result({ env, command: MIGRATE });
    expect(failed).toMatchObject({
      code: 1,
      lastLine: expect.stringMatching(/^The migration \w+\d{13} failed: ALTER command denied to user 'limited'@/),
    });
    const before = await completed();
    expect(before).toBeGreaterThan(0);

    await failures.repair(name);
    const { code, lastLine } = await Container.result({ env, command: MIGRATE });
    const after = await completed();
    expect({ code, lastLine }).toEqual({ code: 0, lastLine: `${after - before} migrations were run.` });
  });

  it('remains healthy, rejects uploads with 503 and logs ENOSPC if its volume becomes full', async () => {
    const rows = kubernetesRows().filter(({ key, cells }) => key === 'a-volume-is-full' && cells[0] === '`Running`');
    expect(rows[0]?.cells[1]).toContain('uploads return 503; `ENOSPC` in the log');
    const env = {
      ...PRODUCTION,
      DATABASE_URL: `${await server.createDatabase('full_volume')}?ssl-mode=DISABLED`,
      ADMIN_PASSWORD: 'a password for a full volume',
    };
    const { container } = await Container.ready({ env, data: SMALL_VOLUME });
    const token = await signIn(container.url, env.ADMIN_PASSWORD);
    const upload = async (bytes: number) => (await uploadText(container.url, token, bytes)).status;

    expect([await upload(1_000_000), await upload(1000)]).toEqual([503, 201]);
    expect(await container.isHealthy()).toBe(true);
    await container.signal('SIGTERM');
    const { code, stdout } = await container.ended();
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining('ENOSPC') });
  });
});
