import { startTestApp, type TestApp } from '../../support/test-app.js';
import type { Headers } from '../../support/test-client.js';
import { statementsDuring } from '../../support/statements.js';

const UNKNOWN_ID = 999_999;

/** Measures CPU time and statements, because response times are not reliable on a busy machine. */
describe('timing side channels', () => {
  let site: TestApp;

  beforeAll(async () => {
    site = await startTestApp({
      JOBS_RUN: 'false',
      CACHE_MAX_BYTES: '0',
      TRUST_PROXY: 'loopback',
      PASSWORD_HASH_MEMORY_KIB: '19456',
      AUTH_REGISTRATION: 'open',
      SMTP_URL: 'smtp://127.0.0.1:9',
    });
  });
  afterAll(() => site.stop());

  it('uses as much CPU time for a wrong password as for an unknown user name', async () => {
    const { username } = await site.createUser('member');
    let sent = 0;
    const workOf = async (name: string): Promise<number> => {
      const before = process.cpuUsage();
      await site.unchecked
        .post('/api/auth/login')
        .set('X-Forwarded-For', `10.0.0.${++sent}`)
        .send({ username: name, password: 'not the password' })
        .expect(401);
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    const [known, unknown]: [number[], number[]] = [[], []];
    for (let round = 0; round < 15; round++) {
      known.push(await workOf(username));
      unknown.push(await workOf(`nobody-${round}`));
    }
    const ratio = median(known) / median(unknown);
    expect(ratio).toBeGreaterThan(0.67);
    expect(ratio).toBeLessThan(1.5);
  });

  it.each(['visitor', 'member'] as const)(
    'runs as many statements for an article hidden from a %s as for an unknown article',
    async (caller) => {
      const headers: Headers = caller === 'visitor' ? {} : (await site.createUser(caller)).headers;
      const { id } = await site.createArticle();
      const statementsFor = async (article: number): Promise<number> => {
        const read = () => site.http.get(`/api/v1/articles/${article}`).set(headers).expect(404);
        const counts: number[] = [];
        for (let round = 0; round < 5; round++) counts.push((await statementsDuring(read)).length);
        // The others may include statements that fill a cache whose entry has expired.
        return Math.min(...counts);
      };
      const forNothing = await statementsFor(UNKNOWN_ID);
      expect(forNothing).toBeGreaterThan(0);
      expect(await statementsFor(id)).toBe(forNothing);
    },
  );

  it.each(['register', 'password/forgot'])(
    'executes the same statements at %s for an unknown address, for the address of an account, and above the limit of mails',
    async (path) => {
      const { username } = await site.createUser('member');
      let sent = 0;
      const statementsFor = async (email: string) => {
        const body = { username: `newcomer-${++sent}`, email, name: 'Somebody', password: 'a long enough password' };
        const request = () =>
          site.unchecked.post(`/api/auth/${path}`).set('X-Forwarded-For', `10.1.0.${sent}`).send(body).expect(202);
        return statementsDuring(request);
      };
      const unknown = await statementsFor('unknown@example.org');
      expect(unknown.join()).toContain('INSERT INTO mails');
      for (let n = 0; n < 6; n++) expect(await statementsFor(`${username}@example.org`)).toEqual(unknown);
      const stored = await site.sql('SELECT id FROM mails');
      expect(stored.length).toBeGreaterThanOrEqual(7);
    },
  );
});

const median = (numbers: readonly number[]): number => [...numbers].sort((a, b) => a - b)[numbers.length >> 1]!;
