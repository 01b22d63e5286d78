import { insertWebhook } from '../support/insert-webhook.js';
import type { DatabaseKind } from '../support/test-database.js';
import { CommandLine, fixturePath } from './command-line.js';
import { writeChangedFixture } from './changed-fixture.js';
import { importedArticles } from './imported-articles.js';
import { parseImportCounts } from './import-counts.js';

const FILE = fixturePath('small-export.xml');

/** Declares the tests of the WordPress import for one kind of database. */
export function describeImport(kind: DatabaseKind): void {
  let line: CommandLine;
  const articles = () => importedArticles(line);
  const count = async (table: string) =>
    (await line.database.sql<{ n: number }>(`SELECT COUNT(*) AS n FROM ${table}`))[0]!.n;
  const variant = (...changes: [from: string, to: string][]) => writeChangedFixture(line, 'small-export.xml', changes);

  beforeAll(async () => {
    line = await CommandLine.create(kind, { migrated: true });
    await insertWebhook(line.database);
  });

  afterAll(() => line.remove());

  it('leaves the database empty if the file is not well-formed', async () => {
    const broken = variant(['</channel>', '</chanel>']);
    const { code, stderr } = await line.run(['import', 'wordpress', broken]);

    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^.*changed\.xml:\d+: mismatched close tag <\/chanel>: <channel>, opened in line 8, is still open\n$/,
    );
    expect(await count('articles')).toBe(0);
    expect(await count('categories')).toBe(0);
    expect(await count('imports')).toBe(0);
  });

  it('imports authors, categories, tags and posts, and prints the skipped items', async () => {
    const { code, stdout, stderr } = await line.run(['import', 'wordpress', FILE]);

    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(parseImportCounts(stdout)).toEqual({
      authors: [4, 0, 0],
      categories: [6, 0, 0],
      tags: [2, 0, 0],
      posts: [7, 0, 0],
      commenters: [0, 0, 0],
      comments: [0, 0, 0],
    });
    expect(stdout).toContain(' 1 comment: it has no text\n');
    expect(stdout).toContain(' 1 post: in the trash\n');
    expect(stdout).toContain(' 1 post: an earlier post in the file has the same id\n');
    expect(stdout).toContain(' 1 page: only posts become articles\n');
    expect(stdout).toContain(' 1 a post without a title is called "Untitled" (line 101)\n');
    expect(stdout).toContain(' 1 a category whose parent is not in the file became a root category (line 29)\n');
  });

  it('nests categories whose parents come later in the file, and decodes their names', async () => {
    const rows = await line.database.sql(
      'SELECT c.slug, c.name, p.slug AS parent FROM categories c LEFT JOIN categories p ON p.id = c.parent_id ORDER BY c.slug',
    );

    expect(rows).toEqual([
      { slug: 'branch', name: 'Branch', parent: 'root' },
      { slug: 'leaf', name: 'R&D', parent: 'branch' },
      { slug: 'lost', name: 'Lost', parent: null },
      { slug: 'root', name: 'Root', parent: null },
      { slug: 'uncategorized', name: 'Uncategorized', parent: null },
      { slug: 'unheard', name: 'Unheard of', parent: null },
    ]);
  });

  it('creates disabled accounts without a password, each with a unique email address', async () => {
    const rows = await line.database.sql(
      "SELECT username, email, name, role, status, password_hash AS hash FROM users WHERE username <> 'admin' ORDER BY username",
    );
    const account = { role: 'author', status: 'disabled', hash: null };

    expect(rows).toEqual([
      { username: 'ada', email: 'ada@small.example', name: 'Ada & Co', ...account },
      { username: 'bob', email: 'bob@import.invalid', name: 'Bob', ...account },
      { username: 'carl', email: 'carl@import.invalid', name: 'carl', ...account },
      { username: 'wordpress', email: 'wordpress@import.invalid', name: 'WordPress', ...account },
    ]);
  });

  it('creates articles from posts and publishes only public posts', async () => {
    const draft = { status: 0, published: null, due: null, featured: 0, updated: null };

    expect(await articles()).toEqual([
      {
        title: 'Plain & simple',
        slug: 'alpha',
        status: 1,
        featured: 1,
        excerpt: 'By hand & short',
        content: '<p>The first paragraph speaks of marmalade.</p>\n<p>The second<br />\nhas a break.</p>',
        category: 'leaf',
        author: 'ada',
        published: '2011-01-18T07:40:14.000Z',
        due: null,
        updated: '2012-02-29T00:00:01.000Z',
      },
      {
        ...draft,
        title: 'The same address',
        slug: 'alpha-2',
        status: 1,
        excerpt: 'A block.',
        content: '<p>A block.</p>',
        category: 'unheard',
        author: 'carl',
        published: '2011-01-19T00:00:00.000Z',
      },
      expect.objectContaining({ ...draft, title: 'To come', due: '2099-01-01T00:00:00.000Z', category: 'lost' }),
      expect.objectContaining({ title: 'Should have come', status: 1, published: '2001-01-01T00:00:00.000Z' }),
      expect.objectContaining({ ...draft, title: 'Private' }),
      expect.objectContaining({ ...draft, title: 'Behind a password' }),
      expect.objectContaining({
        ...draft,
        title: 'Untitled',
        slug: 'untitled',
        content: '',
        excerpt: '',
        category: 'uncategorized',
        author: 'wordpress',
      }),
    ]);
  });

  it('tags articles with the tags and further categories of their posts, and imports unused tags', async () => {
    const rows = await line.database.sql(
      `SELECT t.name, a.slug FROM tags t LEFT JOIN article_tags g ON g.tag_id = t.id LEFT JOIN articles a ON a.id = g.article_id
       ORDER BY t.name`,
    );

    expect(rows).toEqual([
      { name: 'Red', slug: 'alpha' },
      { name: 'Root', slug: 'alpha' },
      { name: 'Un’used', slug: null },
    ]);
  });

  it('emits an event for each new category and article, and for each publication', async () => {
    const rows = await line.database.sql<{ name: string }>('SELECT name FROM outbox ORDER BY id');
    const numberOf = (event: string) => rows.filter(({ name }) => name === `articles.${event}`).length;

    expect(['category.created', 'item.created', 'item.published'].map(numberOf)).toEqual([6, 7, 3]);
    expect(rows).toHaveLength(16);
  });

  it('changes nothing when the same file is imported again', async () => {
    const before = await articles();
    const { code, stdout } = await line.run(['import', 'wordpress', FILE]);

    expect(code).toBe(0);
    expect(parseImportCounts(stdout)).toEqual({
      authors: [0, 0, 4],
      categories: [0, 0, 6],
      tags: [0, 0, 2],
      posts: [0, 0, 7],
      commenters: [0, 0, 0],
      comments: [0, 0, 0],
    });
    expect(await articles()).toEqual(before);
    expect(await count('outbox')).toBe(16);
  });

  it('imports changes of the file and keeps articles that were edited locally', async () => {
    await line.database.sql("UPDATE articles SET title = 'Edited here', status = 1 WHERE slug = 'private'");
    await line.database.sql("UPDATE articles SET status = 1 WHERE slug = 'behind-a-password'");
    const changed = variant(
      ['speaks of marmalade', 'speaks of quinces'],
      ['Ours.', 'Everybody’s.'],
      ['<![CDATA[Branch]]>', '<![CDATA[Bough]]>'],
      ['<wp:tag_name><![CDATA[Red]]>', '<wp:tag_name><![CDATA[Crimson]]>'],
    );
    const { stdout } = await line.run(['import', 'wordpress', changed]);

    expect(parseImportCounts(stdout)).toEqual({
      authors: [0, 0, 4],
      categories: [0, 1, 5],
      tags: [0, 1, 1],
      posts: [0, 2, 5],
      commenters: [0, 0, 0],
      comments: [0, 0, 0],
    });
    const rows = await articles();
    expect(rows[0]).toMatchObject({ slug: 'alpha', content: expect.stringContaining('quinces') as string });
    expect(rows[4]).toMatchObject({ title: 'Edited here', status: 1 });
    // The text changed in the file. The status changed only locally and remains.
    expect(rows[5]).toMatchObject({ status: 1, content: expect.stringContaining('Everybody’s') as string });
  });

  it('keeps the local parent of a category if the parent in the file is now its descendant', async () => {
    const branches = async () =>
      (
        await line.database.sql<{ id: number; name: string; parent_id: number | null }>(
          "SELECT id, name, parent_id FROM categories WHERE slug IN ('branch', 'root') ORDER BY slug",
        )
      ).map(({ id, name, parent_id }) => ({ id: Number(id), name, parent_id }));
    const [branch, root] = await branches();
    await line.database.sql('UPDATE categories SET parent_id = NULL WHERE id = ?', [branch!.id]);
    await line.database.sql('UPDATE categories SET parent_id = ? WHERE id = ?', [branch!.id, root!.id]);

    const { code } = await line.run(['import', 'wordpress', variant(['<![CDATA[Branch]]>', '<![CDATA[Twig]]>'])]);

    expect(code).toBe(0);
    expect(await branches()).toEqual([
      { id: branch!.id, name: 'Twig', parent_id: null },
      { id: root!.id, name: 'Root', parent_id: branch!.id },
    ]);
  });

  it('does not restore articles that were deleted locally', async () => {
    await line.database.sql("DELETE FROM articles WHERE slug = 'private'");
    const { stdout } = await line.run(['import', 'wordpress', variant(['Mine.', 'Yours.'])]);

    expect(stdout).toContain(' 1 post: changed in the file, but deleted here since the last import\n');
    expect(await count('articles')).toBe(6);
  });
}
