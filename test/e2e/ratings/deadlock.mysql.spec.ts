import { setTimeout as sleep } from 'node:timers/promises';
import { startTestApp, type TestApp } from '../../support/test-app.js';

const INSERTING =
  "SELECT id FROM information_schema.processlist WHERE db = DATABASE() AND info LIKE 'INSERT INTO `ratings`%'";

/** A purge locks the article and then its statistics, a rating the statistics and then the article. */
describe('a deadlock between a rating and a purge', () => {
  let site: TestApp;

  beforeAll(async () => {
    site = await startTestApp();
  });
  afterAll(() => site.stop());

  /** At this point the rating holds the lock of the statistics and waits for the lock of the article. */
  const untilTheRatingWaits = async () => {
    while ((await site.sql(INSERTING)).length === 0) await sleep(10);
  };

  it('retries the rating and returns 404 for the purged article', async () => {
    const reader = await site.createUser('member');
    const { id } = await site.createArticle({ status: 'published' });
    for (let n = 0; n < 10; n++) await site.createCategory();

    await site.sql('START TRANSACTION');
    // InnoDB rolls back the transaction with fewer changed rows. This update makes the rating that transaction.
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
