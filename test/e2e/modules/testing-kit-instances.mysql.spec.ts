import { Logger } from '@nestjs/common';
import { Settings } from '../../../src/config/settings.js';
import { Mailer } from '../../../src/core/mail/index.js';
import { createTestApp, eventually, type TestApp } from '../../../src/testing/index.js';
import { sharedMariadb } from '../../support/shared-mariadb.js';
import { printing, PrintJob } from './printing-module.js';

describe('two instances of masthead/testing', () => {
  let app: TestApp;
  let second: TestApp;
  let warnings: jest.SpyInstance;

  beforeAll(async () => {
    process.env['MASTHEAD_TEST_MYSQL_URL'] = sharedMariadb().url('');
    warnings = jest.spyOn(Logger.prototype, 'warn');
    app = await createTestApp({ database: 'mysql', modules: [printing], catchMails: true });
    second = await app.startInstance({ env: { PAGES_TITLE: 'The Second' } });
  });
  afterAll(async () => {
    delete process.env['MASTHEAD_TEST_MYSQL_URL'];
    warnings.mockRestore();
    await app.stop();
  });

  it('starts two instances in one process without a warning', () => {
    const texts = warnings.mock.calls.flat().filter((text) => typeof text === 'string');
    expect(texts.filter((text) => text.includes('data source'))).toEqual([]);
  });

  it.each([
    [
      'another account',
      (url: URL) => (url.username = 'unknown'),
      /^MASTHEAD_TEST_MYSQL_URL: The database denied access: .*'unknown'@.*\. Check the account in MASTHEAD_TEST_MYSQL_URL, /,
    ],
    [
      'another port',
      (url: URL) => (url.port = '1'),
      /^MASTHEAD_TEST_MYSQL_URL: The database cannot be reached \(.*ECONNREFUSED.*\)\. Check MASTHEAD_TEST_MYSQL_URL\.$/,
    ],
  ])('rejects with the variable and the remedy for %s', async (_, change, message) => {
    const { MASTHEAD_TEST_MYSQL_URL: before } = process.env;
    const url = new URL(before!);
    change(url);
    process.env['MASTHEAD_TEST_MYSQL_URL'] = url.href;
    try {
      await expect(createTestApp({ database: 'mysql' })).rejects.toThrow(message);
    } finally {
      process.env['MASTHEAD_TEST_MYSQL_URL'] = before;
    }
  });

  it('shares database, secrets and users, but not the settings', async () => {
    const { id } = await app.createArticle({ status: 'published' });
    expect(second.url).not.toBe(app.url);
    (await second.as('visitor').get(`/api/v1/articles/${id}`)).expect(200);
    const [first, other] = [await app.as('editor').get('/api/auth/me'), await second.as('editor').get('/api/auth/me')];
    expect(other.expect(200)).toEqual(first.expect(200));
    expect((await second.as('visitor').get('/articles')).expect(200)).toContain('The Second');
    const settings = [app, second].map(({ nest }) => nest.get(Settings));
    expect(new Set(settings.map(({ ENCRYPTION_KEY }) => ENCRYPTION_KEY)).size).toBe(1);
    expect(new Set(settings.map(({ DATA_DIR }) => DATA_DIR)).size).toBe(1);
  });

  it('shows the changes of another instance', async () => {
    const { links } = await app.createArticle({ title: 'Before', status: 'published' });
    const titleOn = async (instance: TestApp) =>
      (await instance.as('visitor').get(links.self)).expect(200).data.attributes.title as string;
    expect(await titleOn(second)).toBe('Before');
    (await app.as('admin').patch(links.self, { title: 'After' })).expect(200);
    expect(
      await eventually(
        () => titleOn(second),
        (title) => title === 'After',
      ),
    ).toBe('After');
  });

  it('shares the mails and the leases of jobs', async () => {
    await second.nest.get(Mailer).enqueue('test.mail', { to: 'ann@example.org', subject: 'Shared', text: 'x' });
    expect((await app.mails.waitFor('ann@example.org')).subject).toBe('Shared');
    const paper = Promise.withResolvers<void>();
    const [one, two] = [app, second].map(({ nest }) => nest.get(PrintJob));
    Object.assign(one!, { waiting: ['page 1'], paper: paper.promise });
    two!.waiting = ['page 2'];
    const running = app.runJob('printing.print');
    await eventually(
      () => one!.waiting,
      ({ length }) => length === 0,
    );
    const next = second.runJob('printing.print').then(() => [...one!.printed]);
    paper.resolve();
    await running;
    expect(await next).toEqual(['page 1']);
    expect(two!.printed).toEqual(['page 2']);
  });

  it('shares the clock', async () => {
    app.clock.set('2035-01-01T08:00:00Z');
    expect((await second.as('visitor').get('/api/v1/printing/time')).expect(200)).toEqual({
      now: '2035-01-01T08:00:00.000Z',
    });
  });

  it('stops an instance separately, and all with the first one', async () => {
    const third = await app.startInstance();
    await second.stop();
    await expect(fetch(second.url)).rejects.toThrow('fetch failed');
    (await app.as('editor').get('/api/auth/me')).expect(200);
    (await third.as('editor').get('/api/auth/me')).expect(200);
    await app.stop();
    await app.stop();
    await expect(fetch(third.url)).rejects.toThrow('fetch failed');
  });
});
