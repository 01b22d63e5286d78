import { inlineReferences } from '../../support/inline-references.js';
import { IncludeLoader, type ListDefinition } from '../../../src/core/json-api/index.js';
import { ARTICLE_INCLUDES } from '../../../src/modules/articles/list/article-relations-loader.js';
import { ARTICLE_ATTRIBUTE_NAMES } from '../../../src/modules/articles/dto/article-attributes.js';
import { ARTICLE_LIST_DEFINITION } from '../../../src/modules/articles/v2/dto/article.queries.js';
import { CATEGORY_LIST_DEFINITION } from '../../../src/modules/categories/v2/dto/category.queries.js';
import {
  ARTICLE_COMMENT_LIST_DEFINITION,
  COMMENT_LIST_DEFINITION,
} from '../../../src/modules/comments/v2/dto/comment.queries.js';
import { TAG_LIST_DEFINITION } from '../../../src/modules/tags/v2/dto/tag.queries.js';
import { USER_LIST_DEFINITION } from '../../../src/modules/users/v2/dto/user.queries.js';
import type { Headers } from '../../support/test-client.js';
import { planningFeature } from '../../support/planning-module.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { queriesOfDefinition, queriesOfDocument } from './list-queries.js';

const BEFORE = 'Canary';
const AFTER = 'Parrot';
/** Maximum number of concurrent requests. */
const MAX_CONCURRENT_REQUESTS = 10;

/** The tests compare list responses before and after a change of content that the caller may not see. */
describe('hidden content', () => {
  let site: TestApp;
  let admin: Headers;
  let callers: Record<string, Headers>;
  let queries: string[];
  let change: () => Promise<void>;
  const before = new Map<string, string>();
  const after = new Map<string, string>();

  const readResponse = async (headers: Headers, path: string): Promise<string> => {
    const answer = await fetch(`${site.url}${path}`, { headers });
    // Removes the request id of errors.
    return `${answer.status} ${(await answer.text()).replace(/"request_id":"[^"]*"/g, '')}`;
  };

  async function readAllResponses(answers: Map<string, string>): Promise<void> {
    const all = Object.entries(callers).flatMap(([name, headers]) => queries.map((path) => ({ name, headers, path })));
    for (let start = 0; start < all.length; start += MAX_CONCURRENT_REQUESTS) {
      const some = all.slice(start, start + MAX_CONCURRENT_REQUESTS);
      const texts = await Promise.all(some.map(({ headers, path }) => readResponse(headers, path)));
      some.forEach(({ name, path }, index) => answers.set(`${name} ${path}`, texts[index]!));
    }
  }

  const send = (method: 'post' | 'patch' | 'delete', path: string, body: object = {}, headers = admin) =>
    site.http[method](path).set(headers).send(body);

  beforeAll(async () => {
    site = await startTestApp({ COMMENTS_MODERATION: 'all', COMMENTS_FLOOD: '0' }, undefined, [planningFeature]);
    admin = await site.asAdmin();
    const author = await site.createUser('author');
    const stranger = await site.createUser('author');
    const member = await site.createUser('member');
    callers = { visitor: {}, member: member.headers, admin };
    const disabled = await site.createCategory({ name: `${BEFORE} of winter`, description: BEFORE });
    const closed = await site.createCategory({ name: `${BEFORE} of summer`, description: BEFORE });
    const open = await site.createCategory({ planning: { note: BEFORE } });
    await site.updateUser(author.id, { planning: { phone: BEFORE, note: BEFORE } });
    const words = (word: string) => ({
      title: `${word} and others`,
      subtitle: `${word} one`,
      excerpt: `${word} two`,
      content: `<p>${word} and a text that is long enough for the rule about fifty letters.</p>`,
      planning: { slogan: word, note: word },
      tags: [`${word} tag`, 'shared'],
    });
    const published = await site.createArticle(
      { status: 'published', category_id: open, tags: ['shared'], author_id: author.id, planning: { slogan: BEFORE } },
      admin,
    );
    await site.createArticle({ status: 'published', category_id: open, featured: true }, author.headers);
    const secrets = await Promise.all([
      site.createArticle({ ...words(BEFORE), category_id: open, author_id: stranger.id }),
      site.createArticle({ ...words(BEFORE), category_id: open, status: 'archived' }),
      site.createArticle({ ...words(BEFORE), category_id: disabled, status: 'published' }),
      site.createArticle({ ...words(BEFORE), category_id: closed, status: 'published' }),
    ]);
    const trashed = await site.createArticle({ ...words(BEFORE), category_id: open, status: 'published' });
    await send('delete', trashed.links['self']!).expect(204);
    const comments: string[] = [];
    for (const status of ['pending', 'rejected']) {
      const { body } = await send(
        'post',
        `${published.links['self']}/comments`,
        { comment: `${BEFORE} ${status}` },
        stranger.headers,
      ).expect(201);
      if (status === 'rejected') await send('post', `${body.data.links.self}/reject`).expect(200);
      comments.push(body.data.links.self as string);
    }
    const shown = await send(
      'post',
      `${published.links['self']}/comments`,
      { comment: 'Shown' },
      author.headers,
    ).expect(201);
    await send('post', `${shown.body.data.links.self}/approve`).expect(200);
    await send('patch', `/api/v1/categories/${disabled}`, { status: 0 }).expect(200);
    await site.http
      .put(`/api/v1/categories/${closed}/permissions`)
      .set(admin)
      .send({ view: ['editor'] })
      .expect(200);

    change = async () => {
      for (const { links } of secrets) await send('patch', links['self']!, words(AFTER)).expect(200);
      await send('post', `${trashed.links['self']}/restore`).expect(200);
      await send('patch', trashed.links['self']!, { ...words(AFTER), status: 'draft' }).expect(200);
      await send('delete', trashed.links['self']!).expect(204);
      for (const path of comments) await send('patch', path, { comment: AFTER }).expect(200);
      for (const [id, name] of [
        [disabled, `${AFTER} of winter`],
        [closed, `${AFTER} of summer`],
      ] as const) {
        await send('patch', `/api/v1/categories/${id}`, {
          name,
          description: AFTER,
          slug: `${AFTER.toLowerCase()}-${id}`,
        }).expect(200);
      }
      const names = { username: AFTER, email: `${AFTER}@example.org`, password: 'another password, and a long one' };
      await send('patch', `/api/v1/users/${author.id}`, names).expect(200);
      await site.sql('UPDATE articles SET version = version + 7, scheduled_by = 1');
      await site.sql('UPDATE article_planning SET slogan = ?', [AFTER]);
      for (const owner of ['article', 'category', 'user'])
        await site.sql(`UPDATE ${owner}_planning SET note = ?, pages = 7`, [AFTER]);
      await site.sql('UPDATE user_planning SET phone = ?', [AFTER]);
      await site.sql("UPDATE users SET version = version + 7, role = 'editor' WHERE id = ?", [stranger.id]);
    };

    const samples = {
      texts: [BEFORE, AFTER, `${AFTER.toLowerCase()}-tag`, `${BEFORE}@example.org`, 'shared'],
      ids: [1, 2, 3, 4, 5, 6, 7, 8],
      times: ['2020-01-01T00:00:00Z', new Date().toISOString()],
    };
    const lists: [path: string, definition: ListDefinition][] = [
      ['/api/v2/articles', ARTICLE_LIST_DEFINITION],
      ['/api/v2/comments', COMMENT_LIST_DEFINITION],
      [`/api/v2/articles/${published.id}/comments`, ARTICLE_COMMENT_LIST_DEFINITION],
      ['/api/v2/categories', CATEGORY_LIST_DEFINITION],
      ['/api/v2/tags', TAG_LIST_DEFINITION],
      ['/api/v2/users', USER_LIST_DEFINITION],
    ];
    const document = inlineReferences((await site.http.get('/openapi.json').expect(200)).body as object);
    const older = [
      'articles',
      'comments',
      'categories',
      'tags',
      'users',
      'articles/{id}/comments',
      'users/{id}/articles',
    ];
    queries = [
      ...lists.flatMap(([path, definition]) =>
        queriesOfDefinition(site.app.get(IncludeLoader).withModuleIncludes(definition), samples).map(
          (query) => `${path}?${query}`,
        ),
      ),
      ...older.flatMap((name) =>
        queriesOfDocument(document, `/api/v1/${name}`, samples, {
          include: ARTICLE_INCLUDES,
          fields: name.endsWith('articles') ? [...ARTICLE_ATTRIBUTE_NAMES, 'planning'] : ARTICLE_ATTRIBUTE_NAMES,
        }).map(
          (query) =>
            `/api/v1/${name.replace('{id}', String(name.startsWith('users') ? author.id : published.id))}?${query}`,
        ),
      ),
    ];
    await readAllResponses(before);
    await change();
    await readAllResponses(after);
  }, 300_000);
  afterAll(() => site.stop());

  const changedFor = (caller: string): string[] =>
    [...before.keys()].filter((key) => key.startsWith(`${caller} `) && before.get(key) !== after.get(key));

  it.each(['visitor', 'member'])(
    'does not reveal hidden content to a %s through any filter, sort, search, include or field',
    (caller) => {
      expect(changedFor(caller)).toEqual([]);
    },
  );

  it('shows the change to an administrator in every list', () => {
    const lists = new Set(changedFor('admin').map((key) => key.replace(/^admin |\?.*$/g, '')));
    expect(lists.size).toBeGreaterThanOrEqual(12);
    expect(changedFor('admin')).toEqual(
      expect.arrayContaining([
        expect.stringContaining('filter%5Btitle%5D%5Blike%5D'),
        expect.stringContaining('search='),
      ]),
    );
  });

  it('sends only queries that return 200 to an administrator', () => {
    const refused = [...before].filter(([key, text]) => key.startsWith('admin ') && !text.startsWith('200'));
    expect(refused.map(([key]) => key)).toEqual([]);
    expect(queries.length).toBeGreaterThan(500);
  });
});
