import { insertWebhook } from '../support/insert-webhook.js';
import type { DatabaseKind } from '../support/test-database.js';
import { writeChangedFixture } from './changed-fixture.js';
import { CommandLine, fixturePath } from './command-line.js';
import { parseImportCounts } from './import-counts.js';

const NAME = 'comments-export.xml';

/** Declares the tests of the comment import for one kind of database. */
export function describeCommentImport(kind: DatabaseKind): void {
  let line: CommandLine;
  const comments = () =>
    line.database.sql<{ text: string; status: number; parent: string | null; depth: number; author: string }>(
      `SELECT c.text, c.status, p.text AS parent, c.depth, u.name AS author FROM comments c
       LEFT JOIN comments p ON p.id = c.parent_id LEFT JOIN users u ON u.id = c.author_id ORDER BY c.created_at, c.id`,
    );
  const counts = () =>
    line.database.sql(
      'SELECT a.title, s.comments_count AS n FROM articles a JOIN article_stats s ON s.article_id = a.id ORDER BY a.id',
    );
  const run = async (...changes: [from: string, to: string][]) => {
    const file = writeChangedFixture(line, NAME, changes);
    const { code, stdout, stderr } = await line.run(['import', 'wordpress', file]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    return stdout;
  };

  beforeAll(async () => {
    line = await CommandLine.create(kind, { migrated: true });
    await insertWebhook(line.database);
  });

  afterAll(() => line.remove());

  it('imports comments and prints the number and the reason of skipped comments', async () => {
    const { code, stdout, stderr } = await line.run(['import', 'wordpress', fixturePath(NAME)]);

    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(parseImportCounts(stdout)).toMatchObject({ posts: [2, 0, 0], commenters: [3, 0, 0], comments: [13, 0, 0] });
    expect(stdout).toMatch(/^comments +13 made .* 6 skipped$/m);
    for (const message of [
      ' 1 comment: spam',
      ' 1 comment: in the trash',
      ' 1 comment: a pingback',
      ' 1 comment: it has no text',
      ' 1 comment: an earlier comment in the file has the same id',
      ' 1 comment: its post is skipped',
      ' 2 a reply that was too deep in its thread moved up (line 14, 14)',
      ' 1 a reply to a comment that is not imported became a top-level comment (line 14)',
    ]) {
      expect(stdout).toContain(`${message}\n`);
    }
  });

  it('imports threads, statuses, dates and texts without markup', async () => {
    const reader = { status: 1, author: 'The Reader' };

    expect(await comments()).toEqual([
      { text: 'Not signed in', status: 1, parent: null, depth: 1, author: 'bob' },
      { text: 'Well said ’&’\n\nIndeed.', status: 1, parent: null, depth: 1, author: 'ada' },
      { ...reader, text: 'Level 1', parent: null, depth: 1 },
      { ...reader, text: 'Level 2', parent: 'Level 1', depth: 2 },
      { ...reader, text: 'Level 3', parent: 'Level 2', depth: 3 },
      { ...reader, text: 'Level 4', parent: 'Level 3', depth: 4 },
      { ...reader, text: 'Level 5', parent: 'Level 4', depth: 5 },
      { ...reader, text: 'Level 6', parent: 'Level 4', depth: 5 },
      { ...reader, text: 'Level 7', parent: 'Level 4', depth: 5 },
      { text: 'Waits', status: 0, parent: null, depth: 1, author: 'Nobody & Co' },
      { ...reader, text: 'To a seller', parent: null, depth: 1 },
      { text: 'Signed in', status: 1, parent: null, depth: 1, author: 'bob' },
      { ...reader, text: 'Elsewhere', parent: null, depth: 1 },
    ]);
    const [first] = await line.database.sql<{ made: Date | string }>(
      "SELECT created_at AS made FROM comments WHERE text = 'Level 1'",
    );
    const made = first!.made;
    expect(new Date(typeof made === 'string' ? `${made}Z` : made).toISOString()).toBe('2012-01-01T00:00:02.000Z');
  });

  it('counts the public comments and emits an event for each comment', async () => {
    expect(await counts()).toEqual([
      { title: 'Much said', n: 11 },
      { title: 'Little said', n: 1 },
    ]);
    const told = await line.database.sql("SELECT id FROM outbox WHERE name = 'articles.comment.added'");
    expect(told).toHaveLength(13);
  });

  it('creates one disabled account for each email address, and for each name without an address', async () => {
    const rows = await line.database.sql<{ username: string }>(
      `SELECT u.username, u.name, u.email, u.role, u.status, u.password_hash AS hash, COUNT(c.id) AS comments
       FROM users u LEFT JOIN comments c ON c.author_id = u.id WHERE u.username <> 'admin'
       GROUP BY u.id, u.username, u.name, u.email, u.role, u.status, u.password_hash ORDER BY u.id`,
    );
    const disabled = { status: 'disabled', hash: null };
    const username = expect.stringMatching(/^commenter-[0-9a-f]{16}$/) as string;
    const email = expect.stringMatching(/^commenter-[0-9a-f]{16}@import\.invalid$/) as string;

    expect(rows).toEqual([
      { ...disabled, username: 'ada', name: 'ada', email: 'ada@small.example', role: 'author', comments: 1 },
      { ...disabled, username: 'bob', name: 'bob', email: 'bob@small.example', role: 'author', comments: 1 },
      { ...disabled, username, name: 'The Reader', email: 'reader@small.example', role: 'member', comments: 9 },
      { ...disabled, username, name: 'Nobody & Co', email, role: 'member', comments: 1 },
      { ...disabled, username, name: 'bob', email, role: 'member', comments: 1 },
    ]);
  });

  it('changes nothing when the same file is imported again', async () => {
    const before = await comments();

    expect(parseImportCounts(await run())).toMatchObject({ commenters: [0, 0, 3], comments: [0, 0, 13] });
    expect(await comments()).toEqual(before);
    expect((await counts())[0]).toMatchObject({ n: 11 });
  });

  it('imports new and changed comments and keeps a status that was changed locally', async () => {
    await line.database.sql("UPDATE comments SET status = 2 WHERE text = 'To a seller'");
    await line.database.sql('UPDATE article_stats SET comments_count = 10 WHERE comments_count = 11');
    const stdout = await run(
      ['<![CDATA[To a seller]]>', '<![CDATA[To that seller]]>'],
      ['<wp:comment_approved>0<', '<wp:comment_approved>1<'],
      ['<wp:comment_approved>trash<', '<wp:comment_approved>1<'],
    );

    expect(parseImportCounts(stdout)).toMatchObject({ commenters: [0, 0, 3], comments: [1, 2, 11] });
    const now = await comments();
    expect(now).toHaveLength(14);
    expect(now).toContainEqual(expect.objectContaining({ text: 'To that seller', status: 2 }));
    expect(now).toContainEqual(expect.objectContaining({ text: 'Waits', status: 1 }));
    expect(now).toContainEqual(expect.objectContaining({ text: 'Thrown away', status: 1, author: 'The Reader' }));
    expect((await counts())[0]).toMatchObject({ n: 12 });
  });

  it('does not restore locally deleted comments, and makes replies to them top-level comments', async () => {
    await line.database.sql("DELETE FROM comments WHERE text = 'Elsewhere'");
    await line.database.sql("DELETE FROM articles WHERE title = 'Much said'");
    const stdout = await run(
      ['<![CDATA[Elsewhere]]>', '<![CDATA[Elsewhere, changed]]>'],
      [
        '<wp:comment_id>2</wp:comment_id>\n\t\t\t<wp:comment_author><![CDATA[Reader]]>',
        '<wp:comment_id>40</wp:comment_id>\n\t\t\t<wp:comment_author><![CDATA[Reader]]>',
      ],
      ['<![CDATA[The same number]]>', '<![CDATA[An answer]]>'],
    );

    expect(stdout).toContain(' 3 comment: changed in the file, but deleted here since the last import\n');
    expect(await comments()).toEqual([{ text: 'An answer', status: 1, parent: null, depth: 1, author: 'The Reader' }]);
    expect(await counts()).toEqual([{ title: 'Little said', n: 2 }]);
  });
}
