import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createTestApp, type DatabaseKind, type TestApp } from 'masthead/testing';
import { CalendarService } from '../src/modules/calendar/index.js';
import { modules } from '../src/modules/index.js';

const databases: DatabaseKind[] = process.env['MASTHEAD_TEST_MYSQL_URL'] ? ['sqlite', 'mysql'] : ['sqlite'];

for (const database of databases) {
  describe(`deadlines on ${database}`, () => {
    let app: TestApp;

    before(async () => {
      app = await createTestApp({ modules, database, catchMails: true });
      app.clock.set('2035-01-01T08:00:00Z');
    });
    after(() => app.stop());

    const inHours = (hours: number) => new Date(app.clock.now().getTime() + hours * 3_600_000).toISOString();
    const plan = async (input: object) => (await app.as('editor').post('/api/v1/calendar', input)).expect(201).data;
    const run = async (...args: string[]) => (await app.runCommand('deadlines', ...args)).expect(0);

    it('lists the planned entries that are due within the days', async () => {
      assert.equal(await run(), 'No entry is due.\n');
      const due_at = inHours(30);
      await plan({ title: 'The ferry', due_at });
      await plan({ title: 'The harbour', due_at: inHours(60) });
      await plan({ title: 'The tug', due_at: inHours(1), status: 'done' });

      assert.equal(await run('--days', '2'), `${due_at}  The ferry\n`);
      assert.equal(await run('--days', '1'), 'No entry is due.\n');
      assert.deepEqual(await app.mails.sendAll(), []);
    });

    it('refuses an invalid number of days', async () => {
      const { exitCode, stderr } = await app.runCommand('deadlines', '--days', '0');
      assert.equal(exitCode, 1);
      assert.match(stderr, /days: must be a whole number from 1 to 90/);
    });

    it('lists at most 100 entries', async () => {
      const calendar = app.nest.get(CalendarService, { strict: false });
      const owner = (await plan({ title: 'The pilot', due_at: inHours(3000) })).relationships.owner.data.id;
      for (let n = 0; n < 101; n++) {
        const entry = {
          title: `Later ${n}`,
          dueAt: new Date(inHours(2000)),
          status: 'planned',
          articleId: null,
        } as const;
        await calendar.create({ userId: owner, role: 'editor' }, { ...entry, ownerId: owner });
      }
      const lines = (await run('--days', '90')).trimEnd().split('\n');
      assert.equal(lines.length, 101);
      assert.equal(lines.at(-1), 'There can be more entries.');
    });

    it('sends a mail to the owner of each listed entry', async () => {
      assert.match(await run('--days', '3', '--mail'), /The ferry\n.*The harbour\nMails: 2\n$/);

      const mails = await app.mails.sendAll();
      const subjects = mails.map(({ subject }) => subject);
      assert.deepEqual(subjects.sort(), ['Deadline: The ferry', 'Deadline: The harbour']);
    });

    it('informs the owner when the article of an entry is published', async () => {
      const { client, email } = await app.createUser({ role: 'editor' });
      const { id: article_id, links } = await app.createArticle({ title: 'The ferry at dawn' });
      const entry = { title: 'The ferry at dawn', due_at: inHours(9), article_id };
      (await client.post('/api/v1/calendar', entry)).expect(201);

      (await app.as('editor').post(`${links.self}/publish`)).expect(200);

      const { subject } = await app.mails.waitFor(email);
      assert.equal(subject, 'Published: The ferry at dawn');
    });
  });
}
