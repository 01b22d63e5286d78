import { Mailer } from '../../../src/core/mail/index.js';
import { createTestApp, eventually, type TestApp } from '../../../src/testing/index.js';
import { sharedMariadb } from '../../support/shared-mariadb.js';
import { printing, PrintJob } from './printing-module.js';

const database = globalThis.databaseKind ?? 'sqlite';
const DAY = 86_400_000;

describe('time, jobs and mails of masthead/testing', () => {
  let app: TestApp;

  beforeAll(async () => {
    if (database === 'mysql') process.env['MASTHEAD_TEST_MYSQL_URL'] = sharedMariadb().url('');
    const env = { AUTH_REGISTRATION: 'open', PUBLIC_URL: 'https://news.example.org' };
    app = await createTestApp({ database, modules: [printing], catchMails: true, env });
  });
  afterAll(async () => {
    delete process.env['MASTHEAD_TEST_MYSQL_URL'];
    await app.stop();
  });

  describe('runJob', () => {
    let job: PrintJob;

    beforeAll(() => {
      job = app.nest.get(PrintJob);
    });
    beforeEach(() => {
      job.printed = [];
    });

    it('runs a job with work, and returns whether it had work', async () => {
      job.waiting = ['page 1'];
      expect(await app.runJob('printing.print')).toBe(true);
      expect(await app.runJob('printing.print')).toBe(false);
      expect(job.printed).toEqual(['page 1']);
    });

    it('rejects with the error of the job, and runs it again', async () => {
      job.waiting = ['page 1', ''];
      await expect(app.runJob('printing.print')).rejects.toThrow('an empty page');
      job.waiting = ['page 2'];
      expect(await app.runJob('printing.print')).toBe(true);
      expect(job.printed).toEqual(['page 2']);
    });

    it('waits for a run that has already started', async () => {
      const paper = Promise.withResolvers<void>();
      job.paper = paper.promise;
      job.waiting = ['page 1'];
      const first = app.runJob('printing.print');
      await eventually(
        () => job.waiting.length,
        (pages) => pages === 0,
      );
      const second = app.runJob('printing.print').then((hadWork) => [hadWork, ...job.printed]);
      paper.resolve();
      expect([await first, await second]).toEqual([true, [false, 'page 1']]);
    });

    it('rejects an unknown name with all names', async () => {
      await expect(app.runJob('printing.prnt')).rejects.toThrow(
        /^The application has no job "printing\.prnt"\. Jobs: articles\.publish-due, .*printing\.print/,
      );
    });
  });

  describe('mails', () => {
    const enqueue = (to: string, subject: string) =>
      app.nest.get(Mailer).enqueue('test.mail', { to, subject, text: `The text of ${subject}`, html: '<p>1</p>' });

    it('returns the mails to an address, each once and oldest first', async () => {
      await enqueue('ann@example.org', 'One');
      await enqueue('bob@example.org', 'Two');
      await enqueue('ann@example.org', 'Three');
      expect(await app.mails.waitFor('ann@example.org')).toEqual({
        from: 'Masthead <no-reply@news.example.org>',
        to: ['ann@example.org'],
        subject: 'One',
        text: 'The text of One',
        html: '<p>1</p>',
        messageId: expect.stringMatching(/^<[0-9a-f-]{36}@news\.example\.org>$/),
      });
      expect((await app.mails.waitFor('ann@example.org')).subject).toBe('Three');
      expect((await app.mails.sendAll()).map(({ subject }) => subject)).toEqual(['One', 'Two', 'Three']);
    });

    it('waits for a mail that is enqueued later, and catches the mails of Masthead', async () => {
      const waiting = app.mails.waitFor('jane@example.org');
      const account = { username: 'jane', email: 'jane@example.org', name: 'Jane', password: 'the password of jane' };
      (await app.as('visitor').post('/api/auth/register', account)).expect(202);
      expect((await waiting).text).toContain('https://news.example.org');
    });

    it('has no mails without the option', async () => {
      const other = await createTestApp({ database });
      try {
        expect(other.nest.get(Mailer).isConfigured).toBe(false);
        expect(() => other.mails).toThrow('start it with createTestApp({ catchMails: true })');
      } finally {
        await other.stop();
      }
    });
  });

  // The last tests, because the clock does not go back.
  describe('clock', () => {
    const timeOf = async () => (await app.as('visitor').get<{ now: string }>('/api/v1/printing/time')).expect(200).now;

    it('is the system clock until it is set', async () => {
      const before = Date.now();
      expect(Date.parse(await timeOf())).toBeGreaterThanOrEqual(before);
      expect(app.clock.now().getTime()).toBeGreaterThanOrEqual(before);
    });

    it('publishes scheduled articles, also for visitors with cached responses', async () => {
      const { links } = await app.createArticle({ publish_at: '2035-01-01T08:00:00Z' });
      (await app.as('visitor').get(links.self)).expect(404);
      app.clock.set('2035-01-01T07:59:59.999Z');
      expect(await app.runJob('articles.publish-due')).toBe(false);
      app.clock.set('2035-01-01T08:00:00Z');
      expect(await app.runJob('articles.publish-due')).toBe(true);
      const { data } = (await app.as('visitor').get(links.self)).expect(200);
      expect(data.attributes.published_at).toBe('2035-01-01T08:00:00.000Z');
      expect(await timeOf()).toBe('2035-01-01T08:00:00.000Z');
    });

    it('sets the times of all resources', async () => {
      const time = app.clock.now().toISOString();
      const category = await app.createCategory();
      const article = await app.createArticle({ tags: ['river'], status: 'published' });
      const comment = await app.createComment(article.id);
      const tag = (await app.as('visitor').get('/api/v1/tags')).expect(200).data[0];
      const user = (await app.as('admin').get(`/api/v1/users/${(await app.createUser()).id}`)).expect(200).data;
      const client = (await app.as('admin').post('/api/v1/api-clients', { name: 'Clock' })).expect(201).data;
      const resources = [category, article, comment, tag, user, client];
      expect(resources.map(({ attributes }) => attributes.created_at as string)).toEqual(resources.map(() => time));
      app.clock.advance(DAY);
      const later = app.clock.now().toISOString();
      expect(Date.parse(later) - Date.parse(time)).toBe(DAY);
      const changed = [
        await app.as('admin').patch(category.links.self, { name: 'Later' }),
        await app.as('admin').patch(article.links.self, { title: 'Later' }),
        await app.as('admin').patch(client.links.self, { name: 'Later' }),
      ];
      expect(changed.map((response) => response.expect(200).data.attributes.updated_at as string)).toEqual(
        changed.map(() => later),
      );
    });

    it('expires tokens, and the clients sign in again', async () => {
      const editor = app.as('editor');
      (await editor.get('/api/auth/me')).expect(200);
      const login = { username: 'admin', password: 'correct horse battery staple' };
      const { token } = (await app.as('visitor').post('/api/auth/login', login)).expect(200);
      const headers = { Authorization: `Bearer ${token as string}` };
      const status = async () => (await app.as('visitor').get('/api/auth/me', headers)).status;
      expect(await status()).toBe(200);
      app.clock.advance(30 * DAY);
      expect(await status()).toBe(401);
      (await editor.get('/api/auth/me')).expect(200);
    });

    it('rejects API keys that have already expired', async () => {
      const { links } = (await app.as('admin').post('/api/v1/api-clients', { name: 'Late' })).expect(201).data;
      const key = { name: 'Late', scopes: ['*'], expires_at: new Date(app.clock.now().getTime() - 1000).toISOString() };
      const { error } = (await app.as('admin').post(links.keys, key)).expect(422);
      expect(error.details).toEqual([{ field: 'expires_at', message: 'The expires at must be in the future.' }]);
    });

    it('does not go back, and accepts only times', () => {
      expect(() => app.clock.set('2030-01-01T00:00:00Z')).toThrow('The clock cannot go back from 2035-');
      expect(() => app.clock.set('tomorrow')).toThrow('"tomorrow" is not a time: write it as 2030-01-31T08:00:00Z');
    });
  });
});
