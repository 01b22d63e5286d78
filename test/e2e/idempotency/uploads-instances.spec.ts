import type { Response } from 'supertest';
import { eventually } from '../../support/eventually.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { FORM_END, fileHead, RawUpload } from '../attachments/raw-upload.js';
import { AttachmentsFixture } from '../attachments/attachments-fixture.js';
import { LARGE_CONTENT, LARGE_CONTENT_HALVES } from '../attachments/large-content.js';
import { KEY } from './replays.js';

describe('Uploads with one Idempotency-Key on two instances', () => {
  let one: AttachmentsFixture;
  let two: TestApp;

  beforeAll(async () => {
    one = await AttachmentsFixture.start({ DATABASE_TIMEOUT_MS: '30000' });
    // SQLite serves one process, so both variables hold one instance there.
    two =
      one.app.kind === 'sqlite'
        ? one.app
        : await startTestApp({ DATABASE_URL: one.app.env.DATABASE_URL, DATA_DIR: one.app.env.DATA_DIR });
  });
  afterAll(async () => {
    if (two !== one.app) await two.stop();
    await one.app.stop();
  });

  it('creates one attachment and one file', async () => {
    for (let n = 0; n < 10; n++) {
      const articleId = await one.createArticle();
      const path = `/api/v1/articles/${articleId}/attachments`;
      const headers = { ...one.author.headers, [KEY]: `both ${n}` };
      const answers = await Promise.all(
        [one.app, two].map((on) => on.http.post(path).set(headers).attach('file', LARGE_CONTENT, 'a.txt')),
      );

      const done = answers.filter(({ status }) => status === 201);
      expect(answers.filter(({ status }) => ![201, 409].includes(status)).map(({ text }) => text)).toEqual([]);
      expect(new Set(done.map(({ text }) => text)).size).toBe(1);
      expect(await one.app.sql('SELECT id FROM attachments WHERE article_id = ?', [articleId])).toHaveLength(1);
      expect(await one.storedKeys()).toEqual(await one.rowKeys());
    }
  });

  it.each([
    [401, 'the account', { status: 'disabled' }],
    [403, 'the permission', { role: 'member' }],
  ])('returns %i instead of the stored response after the sender lost %s', async (status, _, change) => {
    const { id, headers } = await one.app.createUser('editor');
    const sent = { ...headers, [KEY]: 'lost' };
    const path = '/api/v1/attachments';
    const late = await new RawUpload(`${two.url}${path}`, sent).write(fileHead(), LARGE_CONTENT_HALVES[0]);
    await eventually(
      () => one.incoming(),
      ({ length }) => length === 1,
    );
    await one.app.http
      .post(path)
      .set(sent)
      .attach('file', LARGE_CONTENT, 'a.txt')
      .expect(one.app === two ? 409 : 201);
    await one.app.updateUser(id, change);
    await eventually<Response>(
      () => two.unchecked.post(path).set(headers),
      (answer) => answer.status === status,
    );

    expect((await late.end(LARGE_CONTENT_HALVES[1], FORM_END)).status).toBe(status);
    expect(await one.storedKeys()).toEqual(await one.rowKeys());
  });
});
