import { ArticleImportService } from '../../src/modules/articles/index.js';
import { Person } from '../support/person.js';
import { startTestApp, type TestApp } from '../support/test-app.js';
import type { ApiObject, Headers, Role } from '../support/test-client.js';

const FIRST = '<p>The first text of the ferry, which is long enough for the rule about fifty letters.</p>';
const SECOND = '<p>The second text of the ferry, which is just as long as the first one was before it.</p>';
const FAR = '2999-01-01T00:00:00Z';

const at = (id: number) => `/api/v1/articles/${id}`;
const revisionsOf = (id: number) => `${at(id)}/revisions`;

class Account extends Person {
  constructor(
    site: TestApp,
    readonly id: number,
    readonly credential: Headers,
  ) {
    super(site, credential);
  }
}

describe('revisions of articles', () => {
  let site: TestApp;
  let admin: Person;
  let adminId: number;

  beforeAll(async () => {
    site = await startTestApp();
    admin = new Person(site, await site.asAdmin());
    adminId = (await admin.gets('/api/auth/me').expect(200)).body.data.id;
  });
  afterAll(() => site.stop());

  async function person(role: Role): Promise<Account> {
    const { id, headers } = await site.createUser(role);
    return new Account(site, id, headers);
  }
  const change = async (id: number, changes: object, by = admin) =>
    (await by.patches(at(id), changes).expect(200)).body.data as ApiObject;
  const restore = async (id: number, number: number, by = admin) =>
    (await by.posts(`${revisionsOf(id)}/${number}/restore`).expect(200)).body.data as ApiObject;
  const list = (id: number, by = admin) => by.lists(`${revisionsOf(id)}?per_page=100`);
  const numbersOf = async (id: number) => (await list(id)).map((revision) => revision.id);
  const titlesOf = async (id: number) => (await list(id)).map(({ attributes }) => attributes['title']);
  const tagsOf = async (id: number) =>
    (await admin.reads(`${at(id)}?include=tags`)).included.map(({ attributes }) => attributes['name']);

  /** An article that came by way of a category that is gone by now, and of one that is closed to its author. */
  const movedOn = async () => {
    const author = await person('author');
    const [gone, closed, open] = [
      await site.createCategory(),
      await site.createCategory(),
      await site.createCategory(),
    ];
    const { id } = await site.createArticle({ category_id: gone }, author.credential);
    for (const category_id of [closed, open]) await change(id, { category_id });
    await admin.deletes(`/api/v1/categories/${gone}`).expect(204);
    await admin.puts(`/api/v1/categories/${closed}/permissions`, { view: ['editor'] }).expect(200);
    return { author, id, closed, open };
  };

  describe('GET /api/v1/articles/{id}/revisions', () => {
    it('has none before the first update', async () => {
      const { id } = await site.createArticle();
      const { body } = await admin.gets(revisionsOf(id)).expect(200);
      expect(body).toMatchObject({ data: [], meta: { total: 0, last_page: 1 } });
    });

    it('tells all that the article said, who replaced it and when', async () => {
      const editor = await person('editor');
      const category = await site.createCategory();
      const article = await site.createArticle({
        title: 'The ferry at dawn',
        slug: 'ferry-dawn',
        content: FIRST,
        excerpt: 'By hand',
        subtitle: 'On the river',
        image: 'https://example.org/a.png',
        featured: true,
        tags: ['Early', 'Rivers'],
        category_id: category,
      });
      const { id } = article;
      const changed = await change(id, { title: 'Another', tags: ['late'] }, editor);
      const again = await change(id, { content: SECOND });

      const [second, first] = await list(id);
      expect(first).toEqual({
        id: 1,
        type: 'revision',
        attributes: {
          title: 'The ferry at dawn',
          slug: 'ferry-dawn',
          subtitle: 'On the river',
          excerpt: 'By hand',
          content: FIRST,
          image: 'https://example.org/a.png',
          featured: true,
          status: 'draft',
          tags: ['Early', 'Rivers'],
          written_at: article.attributes['created_at'],
          created_at: changed.attributes['updated_at'],
        },
        relationships: {
          article: { data: { type: 'article', id } },
          category: { data: { type: 'category', id: category } },
          editor: { data: { type: 'user', id: editor.id } },
        },
        links: { self: `${revisionsOf(id)}/1` },
      });
      expect(second).toMatchObject({
        id: 2,
        attributes: {
          title: 'Another',
          content: FIRST,
          tags: ['late'],
          written_at: changed.attributes['updated_at'],
          created_at: again.attributes['updated_at'],
        },
        relationships: { editor: { data: { id: adminId } } },
      });
      expect(await admin.reads(first!.links['self']!)).toMatchObject(first!);
    });

    it('lists the newest first, by pages', async () => {
      const { id } = await site.createArticle();
      for (let n = 1; n <= 5; n++) await change(id, { subtitle: `number ${n}` });
      const path = `${revisionsOf(id)}?page=2&per_page=2`;
      const { body } = await admin.gets(path).expect(200);
      expect(body.data.map((revision: ApiObject) => revision.id)).toEqual([3, 2]);
      expect(body.meta).toEqual({ current_page: 2, per_page: 2, total: 5, last_page: 3 });
      expect(body.links).toMatchObject({
        next: path.replace('page=2', 'page=3'),
        prev: path.replace('page=2', 'page=1'),
      });
    });

    it.each([
      ['title', { title: 'Another title' }],
      ['slug', { slug: 'a-slug-of-its-own' }],
      ['subtitle', { subtitle: 'Another' }],
      ['excerpt', { excerpt: 'Another' }],
      ['content', { content: SECOND }],
      ['image', { image: 'https://example.org/b.png' }],
      ['featured', { featured: true }],
      ['tags', { tags: ['two', 'one'] }],
    ])('has one for another %s', async (_, changes) => {
      const { id, attributes } = await site.createArticle({ content: FIRST, tags: ['one', 'two'] });
      await change(id, changes);
      const [revision, ...others] = await list(id);
      expect(others).toEqual([]);
      const { title, slug, subtitle, excerpt, content, image, featured } = attributes;
      expect(revision!.attributes).toMatchObject({ title, slug, subtitle, excerpt, content, image, featured });
      expect(revision!.attributes['tags']).toEqual(['one', 'two']);
    });

    it('has one for another category, with the former', async () => {
      const [from, to] = [await site.createCategory(), await site.createCategory()];
      const { id } = await site.createArticle({ category_id: from });
      await change(id, { category_id: to });
      expect((await list(id)).map(({ relationships }) => relationships!['category'])).toEqual([
        { data: { type: 'category', id: from } },
      ]);
    });

    it('has none for what says the same, nor for another state or author', async () => {
      const author = await person('author');
      const { id } = await site.createArticle({ content: FIRST, tags: ['Same'] });
      await change(id, {});
      await change(id, { content: FIRST, tags: ['same'], status: 'draft' });
      await change(id, { publish_at: FAR });
      await change(id, { author_id: author.id });
      for (const action of ['publish', 'archive', 'unpublish']) await admin.posts(`${at(id)}/${action}`).expect(200);
      await change(id, { status: 'published' });
      await admin.deletes(at(id)).expect(204);
      await admin.posts(`${at(id)}/restore`).expect(200);
      expect(await numbersOf(id)).toEqual([]);
    });

    it('knows the state and the time of a version that was published meanwhile', async () => {
      const { id } = await site.createArticle();
      const published = (await admin.posts(`${at(id)}/publish`).expect(200)).body.data as ApiObject;
      await change(id, { subtitle: 'Another', status: 'archived' });
      expect((await list(id))[0]!.attributes).toMatchObject({
        status: 'published',
        written_at: published.attributes['updated_at'],
      });
    });

    it('does without the category where that is gone, or closed to the caller', async () => {
      const { author, id, closed } = await movedOn();
      const categoriesFor = async (by: Person) =>
        (await list(id, by)).map(({ relationships }) => relationships!['category']!.data);
      expect(await categoriesFor(author)).toEqual([null, null]);
      expect(await categoriesFor(admin)).toEqual([{ type: 'category', id: closed }, null]);
      expect((await author.reads(`${revisionsOf(id)}/2`)).relationships!['category']).toEqual({ data: null });
    });
  });

  describe('POST /api/v1/articles/{id}/revisions/{n}/restore', () => {
    it('brings back all that was said, as an update that is told and keeps a version itself', async () => {
      const editor = await person('editor');
      const [from, to] = [await site.createCategory(), await site.createCategory()];
      const article = await site.createArticle({
        title: 'As it was',
        slug: 'as-it-was',
        content: FIRST,
        subtitle: 'Then',
        image: 'https://example.org/a.png',
        featured: true,
        tags: ['Then', 'Always'],
        category_id: from,
      });
      const { id } = article;
      await change(id, {
        title: 'As it is',
        slug: 'as-it-is',
        content: SECOND,
        excerpt: 'By hand',
        subtitle: '',
        image: null,
        featured: false,
        tags: ['Always', 'now'],
        category_id: to,
      });

      const restored = await restore(id, 1, editor);
      expect(restored.attributes).toEqual({ ...article.attributes, updated_at: expect.any(String) });
      expect(restored.relationships!['category']).toEqual({ data: { type: 'category', id: from } });
      expect(await tagsOf(id)).toEqual(['Then', 'Always']);
      expect((await list(id)).map(({ id: n, relationships }) => [n, relationships!['editor']!.data])).toEqual([
        [2, { type: 'user', id: editor.id }],
        [1, { type: 'user', id: adminId }],
      ]);
      const told = await site.sql<{ name: string }>('SELECT name FROM outbox WHERE data LIKE ?', [`%"itemid":${id},%`]);
      expect(told.map(({ name }) => name)).toEqual([
        'articles.item.created',
        ...Array<string>(2).fill('articles.item.updated'),
      ]);
      // What is found and counted follows.
      const found = await admin.finds('/api/v1/articles?status=draft&search=first%20ferry%20as%20was');
      expect(found).toContain(at(id));

      await restore(id, 2);
      expect(await admin.sees(at(id))).toMatchObject({ title: 'As it is', excerpt: 'By hand', content: SECOND });
      expect(await tagsOf(id)).toEqual(['Always', 'now']);
      expect(await titlesOf(id)).toEqual(['As it was', 'As it is', 'As it was']);
    });

    it('answers with what is asked for beside it', async () => {
      const { id } = await site.createArticle({ tags: ['asked'] });
      await change(id, { tags: [] });
      const path = `${revisionsOf(id)}/1/restore`;
      const { body } = await admin.posts(`${path}?include=tags&fields=title`).expect(200);
      expect(Object.keys(body.data.attributes)).toEqual(['title']);
      expect(body.included.map((tag: ApiObject) => tag.attributes['name'])).toEqual(['asked']);
    });

    it('changes nothing where the article says that already', async () => {
      const { id } = await site.createArticle({ tags: ['same'] });
      await change(id, { title: 'Another' });
      const restored = await restore(id, 1);
      expect((await restore(id, 1)).attributes).toEqual(restored.attributes);
      expect(await numbersOf(id)).toEqual([2, 1]);
    });

    it('leaves the state, the dates and the author as they are', async () => {
      const author = await person('author');
      const { id } = await site.createArticle({ subtitle: 'Then' });
      await change(id, { subtitle: 'Now', author_id: author.id });
      const { attributes } = (await admin.posts(`${at(id)}/publish`).expect(200)).body.data as ApiObject;
      const restored = await restore(id, 1);
      expect(restored.attributes).toEqual({ ...attributes, subtitle: 'Then', updated_at: expect.any(String) });
      expect(restored.relationships!['author']).toEqual({ data: { type: 'user', id: author.id } });
    });

    it('has the excerpt follow the content again where it did', async () => {
      const { id, attributes } = await site.createArticle({ content: FIRST });
      // The same words, but now they are somebody's.
      await change(id, { excerpt: attributes['excerpt'] });
      await restore(id, 1);
      expect((await change(id, { content: SECOND })).attributes['excerpt']).toMatch(/^The second text/);
    });

    it('asks for no form: what was valid once is so still', async () => {
      const { id } = await site.createArticle();
      await site.sql("UPDATE articles SET title = 'ab', content = '<p>short</p>' WHERE id = ?", [id]);
      await change(id, { title: 'Another', content: SECOND });
      expect((await restore(id, 1)).attributes).toMatchObject({ title: 'ab', content: '<p>short</p>' });
    });

    it('leaves the article where it is when the category is gone or closed to the caller', async () => {
      const { author, id, closed, open } = await movedOn();
      const stays = { data: { type: 'category', id: open } };
      for (const [n, by] of [
        [1, author],
        [2, author],
        [1, admin],
      ] as const) {
        expect((await restore(id, n, by)).relationships!['category']).toEqual(stays);
      }
      expect((await restore(id, 2)).relationships!['category']).toEqual({ data: { type: 'category', id: closed } });
    });

    it('takes the right to add to the category that the article goes back to', async () => {
      const author = await person('author');
      const [from, to] = [await site.createCategory(), await site.createCategory()];
      const { id } = await site.createArticle({ category_id: from }, author.credential);
      await change(id, { category_id: to, subtitle: 'Moved' }, author);
      await admin.puts(`/api/v1/categories/${from}/permissions`, { submit: ['editor'] }).expect(200);
      const { body } = await author.posts(`${revisionsOf(id)}/1/restore`).expect(403);
      expect(body.error.message).toBe('You are not allowed to add articles to this category');
      expect(await author.sees(at(id))).toMatchObject({ subtitle: 'Moved' });
      expect((await restore(id, 1)).relationships!['category']).toEqual({ data: { type: 'category', id: from } });
    });

    it('takes the right to publish where a published article goes back to another category', async () => {
      const author = await person('author');
      const [from, to] = [await site.createCategory(), await site.createCategory()];
      const { id } = await site.createArticle({ category_id: from, status: 'published' });
      await change(id, { category_id: to });
      await admin.puts(`/api/v1/categories/${to}/permissions`, { edit: ['author'] }).expect(200);
      const { body } = await author.posts(`${revisionsOf(id)}/1/restore`).expect(403);
      expect(body.error.message).toBe('You are not allowed to publish');
    });

    it('makes tags anew that are gone', async () => {
      const { id } = await site.createArticle({ tags: ['vanishing'] });
      await change(id, { tags: [] });
      const [tag] = await site.sql<{ id: number }>('SELECT id FROM tags WHERE name = ?', ['vanishing']);
      await admin.deletes(`/api/v1/tags/${tag!.id}`).expect(204);
      await restore(id, 1);
      expect(await tagsOf(id)).toEqual(['vanishing']);
    });

    it('takes a schedule back when it is restored by somebody who may not publish', async () => {
      const member = await person('member');
      const { id } = await site.createArticle({ subtitle: 'Then' }, member.credential);
      await change(id, { subtitle: 'Now', publish_at: FAR });
      await restore(id, 1);
      expect(await admin.sees(at(id))).toMatchObject({ subtitle: 'Then', publish_at: expect.any(String) });
      expect((await restore(id, 2, member)).attributes).toMatchObject({ subtitle: 'Now', publish_at: null });
    });

    it('is refused with 404 for a number that is none of the article, and 400 for what is no number', async () => {
      const { id } = await site.createArticle();
      const other = await site.createArticle();
      await change(other.id, { subtitle: 'Another' });
      for (const request of [admin.gets(`${revisionsOf(id)}/1`), admin.posts(`${revisionsOf(id)}/1/restore`)]) {
        const { body } = await request.expect(404);
        expect(body.error).toMatchObject({ code: 'NOT_FOUND', message: 'Revision not found' });
      }
      await admin.gets(`${revisionsOf(id)}/0`).expect(400);
      await admin.posts(`${revisionsOf(id)}/first/restore`).expect(400);
    });
  });

  describe('are for who may edit', () => {
    it('the draft of a member, until it is published', async () => {
      const member = await person('member');
      const { id } = await site.createArticle({}, member.credential);
      await change(id, { subtitle: 'Another' }, member);
      expect((await list(id, member)).map((revision) => revision.id)).toEqual([1]);
      await restore(id, 1, member);
      await admin.posts(`${at(id)}/publish`).expect(200);
      await member.gets(revisionsOf(id)).expect(403);
      await member.gets(`${revisionsOf(id)}/1`).expect(403);
      await member.posts(`${revisionsOf(id)}/1/restore`).expect(403);
    });

    it('and for nobody in the trash', async () => {
      const { id } = await site.createArticle();
      await change(id, { subtitle: 'Another' });
      await admin.deletes(at(id)).expect(204);
      for (const request of [
        admin.gets(revisionsOf(id)),
        admin.gets(`${revisionsOf(id)}/1`),
        admin.posts(`${revisionsOf(id)}/1/restore`),
      ]) {
        const { body } = await request.expect(404);
        expect(body.error.message).toBe('Article not found');
      }
      await admin.posts(`${at(id)}/restore`).expect(200);
      expect(await numbersOf(id)).toEqual([1]);
    });
  });

  it('are kept of imported articles, by nobody', async () => {
    const categoryId = await site.createCategory();
    const imports = site.app.get(ArticleImportService, { strict: false });
    const text = {
      title: 'Imported',
      slug: '',
      content: FIRST,
      excerpt: '',
      featured: false,
      authorId: adminId,
      categoryId,
      tags: ['from afar'],
    };
    const createdAt = new Date('2020-01-31T08:00:00Z');
    const state = { status: 'published' as const, createdAt, publishedAt: createdAt, publishAt: null };
    const id = await imports.insert(text, state, null);
    await imports.update(id, { ...text, title: 'Imported again', tags: [] });
    await imports.update(id, { ...text, title: 'Imported again', tags: [] });
    expect(await list(id)).toMatchObject([
      {
        id: 1,
        attributes: { title: 'Imported', tags: ['from afar'], written_at: createdAt.toISOString() },
        relationships: { editor: { data: null } },
      },
    ]);
  });

  it('are not made by the deletion of a category, and go with the article', async () => {
    const [from, to] = [await site.createCategory(), await site.createCategory()];
    const { id } = await site.createArticle({ category_id: from });
    await admin.deletes(`/api/v1/categories/${from}?reassign_to=${to}`).expect(204);
    expect(await numbersOf(id)).toEqual([]);
    await change(id, { subtitle: 'Another' });
    await site.sql('DELETE FROM articles WHERE id = ?', [id]);
    expect(await site.sql('SELECT number FROM article_revisions WHERE article_id = ?', [id])).toEqual([]);
  });
});

describe('the number of revisions that are kept', () => {
  let site: TestApp;
  let admin: Person;

  beforeAll(async () => {
    site = await startTestApp({ REVISIONS_KEEP: '3' });
    admin = new Person(site, await site.asAdmin());
  });
  afterAll(() => site.stop());

  const say = async (id: number, subtitle: string) => admin.patches(at(id), { subtitle }).expect(200);
  const kept = async (id: number) =>
    (await admin.lists(revisionsOf(id))).map((revision) => [revision.id, revision.attributes['subtitle']]);
  const serveWith = async (most: string) => {
    await site.close();
    site.env['REVISIONS_KEEP'] = most;
    await site.serve();
  };

  it('is that of the newest, and numbers go on', async () => {
    const { id } = await site.createArticle({ subtitle: 'v0' });
    const other = await site.createArticle({ subtitle: 'v0' });
    await say(other.id, 'v1');
    for (let n = 1; n <= 5; n++) await say(id, `v${n}`);
    expect(await kept(id)).toEqual([
      [5, 'v4'],
      [4, 'v3'],
      [3, 'v2'],
    ]);
    await admin.gets(`${revisionsOf(id)}/2`).expect(404);
    // The one that is restored is the one that has to go.
    await admin.posts(`${revisionsOf(id)}/3/restore`).expect(200);
    expect(await kept(id)).toEqual([
      [6, 'v5'],
      [5, 'v4'],
      [4, 'v3'],
    ]);
    expect(await admin.sees(at(id))).toMatchObject({ subtitle: 'v2' });
    expect(await kept(other.id)).toEqual([[1, 'v0']]);
  });

  it('may be lowered, to none at all, and raised again: with the next update of each article', async () => {
    const { id } = await site.createArticle({ subtitle: 'v0' });
    for (let n = 1; n <= 3; n++) await say(id, `v${n}`);
    await serveWith('1');
    expect(await kept(id)).toHaveLength(3);
    await say(id, 'v4');
    expect(await kept(id)).toEqual([[4, 'v3']]);
    await serveWith('0');
    await admin.posts(`${at(id)}/publish`).expect(200);
    expect(await kept(id)).toHaveLength(1);
    await say(id, 'v5');
    expect(await kept(id)).toEqual([]);
    await say(id, 'v6');
    expect(await kept(id)).toEqual([]);
    await serveWith('3');
    await say(id, 'v7');
    expect(await kept(id)).toEqual([[1, 'v6']]);
  });
});

describe('revisions of one article that many update at once', () => {
  let site: TestApp;
  let admin: Headers;

  beforeAll(async () => {
    // A machine that is busy with something else must not end a wait for one of ten connections.
    site = await startTestApp({ DATABASE_TIMEOUT_MS: '30000' });
    admin = await site.asAdmin();
  });
  afterAll(() => site.stop());

  it('have every number once, each with what the one before was replaced by', async () => {
    const { id } = await site.createArticle({ subtitle: 'the first' });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        site.unchecked
          .patch(at(id))
          .set(admin)
          .send({ subtitle: `update ${n}`, tags: [`tag ${n}`, 'all'] }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    const { body } = await site.http
      .get(`${revisionsOf(id)}?per_page=100`)
      .set(admin)
      .expect(200);
    const revisions = (body.data as ApiObject[]).reverse();
    expect(revisions.map((revision) => revision.id)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1));
    const { attributes } = (await site.http.get(at(id)).set(admin).expect(200)).body.data as ApiObject;
    const said = [...revisions.map((revision) => revision.attributes['subtitle']), attributes['subtitle']];
    expect(said[0]).toBe('the first');
    expect(said.slice(1).sort()).toEqual(Array.from({ length: 20 }, (_, n) => `update ${n}`).sort());
    expect(revisions.slice(1).map((revision) => revision.attributes['tags'])).toEqual(
      said.slice(1, -1).map((subtitle) => [`tag ${String(subtitle).slice('update '.length)}`, 'all']),
    );
    expect(revisions.slice(1).map((revision) => revision.attributes['written_at'])).toEqual(
      revisions.slice(0, -1).map((revision) => revision.attributes['created_at']),
    );
  });
});
