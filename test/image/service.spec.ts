import { execFileSync } from 'node:child_process';
import { PRODUCTION_SECRETS } from '../architecture/deployment/production-secrets.js';
import { eventually } from '../support/eventually.js';
import { startMariadb, type MariadbServer } from '../support/mariadb-server.js';
import { Container, listArticles, type ContainerOptions } from './container.js';
import { RequestLoad } from './request-load.js';

const USERS = [
  ['the user of the image', undefined],
  // OpenShift gives each namespace a range of user ids, and runs containers with group 0.
  ['an arbitrary user with group 0', '1000660000:0'],
] as const;
const DATABASES = ['SQLite', 'MariaDB'] as const;

describe.each(USERS)('the image as %s', (_name, user) => {
  describe.each(DATABASES)('on %s', (database) => {
    let server: MariadbServer | undefined;
    let options: ContainerOptions;
    const volume = `masthead-test-${process.pid}-${database.toLowerCase()}-${user === undefined ? 'own' : 'arbitrary'}`;

    beforeAll(async () => {
      if (database === 'MariaDB') server = await startMariadb();
      execFileSync('podman', ['volume', 'create', volume]);
      const env = {
        ...PRODUCTION_SECRETS,
        PUBLIC_URL: 'https://content.example.org',
        DEMO_CONTENT: 'true',
        API_RATE_LIMIT_REQUESTS: '1000000',
        // Each request of the load reads the database.
        CACHE_MAX_BYTES: '0',
        ...(server && { DATABASE_URL: `${await server.createDatabase('image')}?ssl-mode=DISABLED` }),
      };
      options = { user, env, data: [`--volume=${volume}:/data`] };
    });
    afterAll(async () => {
      execFileSync('podman', ['volume', 'rm', '--force', volume]);
      await server?.stop();
    });

    const migrate = () => Container.result({ ...options, command: ['masthead', 'migrate'] });
    let articles: string[];

    it('migrates an empty database with `masthead migrate`, which has no effect the second time', async () => {
      expect(await migrate()).toMatchObject({
        code: 0,
        lastLine: expect.stringMatching(/^\d+ migrations were run\.$/),
      });
      expect(await migrate()).toMatchObject({ code: 0, lastLine: 'The database is up to date.' });
    });

    it('becomes ready, is healthy, runs a command, and ends under load with code 0 without a cut response', async () => {
      const env = { ...options.env, MIGRATE_ON_START: 'false' };
      const { container, startMs } = await Container.ready({ ...options, env });
      console.log(`Start of the image on ${database} as ${user ?? 'its user'}: ${(startMs / 1000).toFixed(1)} s`);
      expect(await container.isHealthy()).toBe(true);
      const exported = await Container.result({ ...options, command: ['masthead', 'export'] });
      const types = exported.stdout.split('\n').map((line) => /^\{"type":"(\w+)"/.exec(line)?.[1]);
      expect([exported.code, new Set(types).has('articles')]).toEqual([0, true]);

      articles = await listArticles(container);
      const load = new RequestLoad(`${container.url}/api/v1/articles`, 10);
      await eventually(
        () => load.total,
        (total) => total > 200,
      );
      await container.signal('SIGTERM');
      const [{ code }] = await Promise.all([container.ended(), load.ended]);

      expect({ code, cut: load.cut, statuses: Object.keys(load.statuses) }).toEqual({
        code: 0,
        cut: [],
        statuses: ['200'],
      });
    });

    it('has the same content after a restart, and is not healthy after its process was stopped', async () => {
      const { container } = await Container.ready(options);
      expect(await listArticles(container)).toEqual(articles);
      await container.signal('SIGKILL');
      expect(await container.isHealthy()).toBe(false);
      expect((await container.ended()).code).toBe(137);
    });
  });
});
