import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { WordPressImporter } from '../../../src/modules/import/index.js';
import { wxrChannel } from '../../support/parse-wxr-chunks.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

/** Posts are written in batches of 50, comments in batches of 100. */
const [POSTS, COMMENTS] = [55, 120];

const post = (id: number, content: string, comments = '') =>
  `<item><title>Post ${id}</title><content:encoded><![CDATA[${content}]]></content:encoded><wp:post_id>${id}</wp:post_id>
  <wp:post_date_gmt>2026-01-31 08:00:00</wp:post_date_gmt><wp:status>publish</wp:status><wp:post_type>post</wp:post_type>
  ${comments}</item>`;

const comment = (id: number, parent = 0) =>
  `<wp:comment><wp:comment_id>${id}</wp:comment_id><wp:comment_author>Reader</wp:comment_author>
  <wp:comment_author_email>reader@small.example</wp:comment_author_email><wp:comment_content>Comment ${id}</wp:comment_content>
  <wp:comment_approved>1</wp:comment_approved><wp:comment_parent>${parent}</wp:comment_parent></wp:comment>`;

describe('an import from WordPress of more rows than a batch holds', () => {
  let site: TestApp;

  beforeAll(async () => {
    site = await startTestApp();
  });
  afterAll(() => site.stop());

  it('imports each row once, keeps a reply below its parent of an earlier batch, and skips too complex markup', async () => {
    const comments = Array.from({ length: COMMENTS }, (_, n) => comment(n + 1, n + 1 === COMMENTS ? 1 : 0));
    const posts = Array.from({ length: POSTS }, (_, n) => post(n + 1, 'Text', n === 0 ? comments.join('') : ''));
    const file = join(site.env.DATA_DIR!, 'export.xml');
    writeFileSync(file, wxrChannel(...posts, post(POSTS + 1, '<b>'.repeat(501), comment(COMMENTS + 1))));

    const { tallies, skipped } = await site.app.get(WordPressImporter, { strict: false }).import(file);

    expect(tallies).toMatchObject({
      post: { made: POSTS, skipped: 1 },
      commenter: { made: 1, unchanged: 0 },
      comment: { made: COMMENTS, skipped: 1 },
    });
    expect([...skipped.keys()]).toEqual([
      'post: its markup must not nest more than 500 elements',
      'comment: its post is skipped',
    ]);
    expect(await site.sql('SELECT id FROM articles')).toHaveLength(POSTS);
    expect(
      await site.sql('SELECT c.text, p.text AS parent FROM comments c JOIN comments p ON p.id = c.parent_id'),
    ).toEqual([{ text: `Comment ${COMMENTS}`, parent: 'Comment 1' }]);
  });
});
