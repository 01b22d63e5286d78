import { setTimeout as sleep } from 'node:timers/promises';
import { startTestApp, type TestApp } from '../../support/test-app.js';

const INSERTING =
  "SELECT id FROM information_schema.processlist WHERE db = DATABASE() AND info LIKE 'INSERT INTO `ratings`%'";

/** A purge locks the article and then its statistics, a rating the statistics and then the article. */
describe('a rating and a purge that wait for each other', () => {
  let site: TestApp;

  beforeAll(async () => {
    site = await startTestApp();
  });
  afterAll(() => site.stop());

  /** It has its hold of the statistics then, and gets no further. */
  const untilTheRatingWaits = async () => {
    while ((await site.sql(INSERTING)).length === 0) await sleep(10);
  };

  it('end with the rating tried again, and the article not found', async () => {
    const reader = await site.createUser('member');
    const { id } = await site.createArticle({ status: 'published' });
    for (let n = 0; n < 10; n++) await site.createCategory();

    await site.sql('START TRANSACTION');
    // Of the two the database ends the one that has changed fewer rows: not the purge, then.
    await site.sql('UPDATE categories SET version = version + 1');
    await site.sql('SELECT id FROM articles WHERE id = ? FOR UPDATE', [id]);
    const rated = site.http
      .put(`/api/v1/articles/${id}/rating`)
      .set(reader.headers)
      .send({ rating: 5 })
      .then((answer) => answer);
    await untilTheRatingWaits();
    await site.sql('DELETE FROM articles WHERE id = ?', [id]);
    await site.sql('COMMIT');

    expect((await rated).status).toBe(404);
    expect(await site.sql('SELECT id FROM ratings')).toEqual([]);
  });
});
