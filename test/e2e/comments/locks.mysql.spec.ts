import { CommentThread } from '../../support/comment-thread.js';
import { eventually } from '../../support/eventually.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

/** Statements that wait for the row of the article. Without the shared lock, only the INSERT waits. */
const WAITING = `SELECT id FROM information_schema.processlist WHERE db = DATABASE()
  AND (info LIKE '%FROM articles%LOCK IN SHARE MODE' OR info LIKE 'INSERT INTO \`comments\`%')`;

describe('the lock of an article during a comment', () => {
  let site: TestApp;

  beforeAll(async () => {
    site = await startTestApp();
  });
  afterAll(() => site.stop());

  it('returns 404 when a concurrent transaction moves the article to the trash', async () => {
    const { headers } = await site.createUser('member');
    const thread = await CommentThread.start(site);

    await site.sql('START TRANSACTION');
    await site.sql('UPDATE articles SET deleted_at = UTC_TIMESTAMP(3) WHERE id = ?', [thread.articleId]);
    const commented = thread.post(headers, { comment: 'Too late' }).then((answer) => answer);
    await eventually(
      () => site.sql(WAITING),
      (statements) => statements.length > 0,
    );
    await site.sql('COMMIT');

    expect((await commented).status).toBe(404);
    expect(await site.sql('SELECT id FROM comments')).toEqual([]);
  });
});
