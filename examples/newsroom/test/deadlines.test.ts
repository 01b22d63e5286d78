import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createTestApp, type DatabaseKind, eventually, type TestApp } from 'masthead/testing';
import { CalendarService } from '../src/calendar/index.js';
import { DeadlinesCommand } from '../src/deadlines/deadlines.command.js';
import { modules } from '../src/modules.js';
import { MailReceiver } from './mail-receiver.js';

const databases: DatabaseKind[] = process.env['MASTHEAD_TEST_MYSQL_URL'] ? ['sqlite', 'mysql'] : ['sqlite'];

for (const database of databases) {
  describe(`deadlines on ${database}`, () => {
    let app: TestApp;
    let receiver: MailReceiver;

    before(async () => {
      receiver = await MailReceiver.start();
      app = await createTestApp({ modules, database, env: { SMTP_URL: receiver.url } });
    });
    after(async () => {
      await app.stop();
      receiver.stop();
    });

    const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    const plan = async (input: object) => (await app.as('editor').post('/api/v1/calendar', input)).expect(201).data;
    const run = (days: number, mail: boolean) => app.nest.get(DeadlinesCommand, { strict: false }).run({ days, mail });
    const waitForMails = (count: number) =>
      eventually(
        () => receiver.mails,
        ({ length }) => length >= count,
      );

    it('lists the planned entries that are due within the days', async () => {
      assert.equal(await run(2, false), 'No entry is due.');
      const due_at = inHours(30);
      await plan({ title: 'The ferry', due_at });
      await plan({ title: 'The harbour', due_at: inHours(60) });
      await plan({ title: 'The tug', due_at: inHours(1), status: 'done' });

      assert.equal(await run(2, false), `${due_at}  The ferry`);
      assert.equal(await run(1, false), 'No entry is due.');
      assert.deepEqual(receiver.mails, []);
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
      const lines = (await run(90, false)).split('\n');
      assert.equal(lines.length, 101);
      assert.equal(lines.at(-1), 'There can be more entries.');
    });

    it('sends a mail to the owner of each listed entry', async () => {
      assert.match(await run(3, true), /The ferry\n.*The harbour\nMails: 2$/);

      const mails = await waitForMails(2);
      const subjects = mails.map((mail) => /^Subject: (.*)$/m.exec(mail)?.[1]);
      assert.deepEqual(subjects.sort(), ['Deadline: The ferry', 'Deadline: The harbour']);
      assert.match(mails[0]!, /^To: \S+@\S+$/m);
    });

    it('informs the owner when the article of an entry is published', async () => {
      const before = receiver.mails.length;
      const { id: article_id, links } = await app.createArticle({ title: 'The ferry at dawn' });
      await plan({ title: 'The ferry at dawn', due_at: inHours(9), article_id });

      (await app.as('editor').post(`${links.self}/publish`)).expect(200);

      const mail = (await waitForMails(before + 1))[before]!;
      assert.match(mail, /^Subject: Published: The ferry at dawn$/m);
    });
  });
}
