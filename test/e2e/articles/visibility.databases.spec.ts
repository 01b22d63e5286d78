import type { Headers } from '../../support/test-client.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

const ROLES = ['visitor', 'member', 'author', 'editor', 'admin'] as const;
const STATES = ['draft', 'published', 'archived'] as const;
const WRITERS = ['member', 'author', 'editor'] as const;

/** Every kind of category: its explicit permissions, its status and its parent. */
const CATEGORIES: [name: string, named: object, status: number, parent?: string][] = [
  ['plain', {}, 1],
  ['closed', { view: ['editor'] }, 1],
  ['closed to editors', { view: ['visitor', 'member', 'author'] }, 1],
  ['below closed', {}, 1, 'closed'],
  ['opened below closed', { view: ['visitor', 'member', 'author', 'editor'], edit: ['author'] }, 1, 'closed'],
  ['disabled', { edit: ['author', 'editor'] }, 0],
  ['below disabled', { view: ['visitor', 'member', 'author', 'editor'] }, 1, 'disabled'],
  ['hidden', {}, 2],
  ['hidden with grants', { edit: ['author'], delete: ['member'] }, 2],
  ['edited by authors', { edit: ['author'] }, 1],
  ['deleted by members', { delete: ['member'] }, 1],
  ['approved by members', { approve: ['member', 'editor'] }, 1],
  ['without rights', { edit: [], delete: [], approve: [] }, 1],
];

interface Made {
  id: number;
  category: string;
  state: (typeof STATES)[number];
  trashed: boolean;
  writer: (typeof WRITERS)[number];
}

describe('article visibility', () => {
  let site: TestApp;
  const headers = { visitor: {} } as Record<(typeof ROLES)[number], Headers>;
  const made: Made[] = [];
  const categories: Record<string, number> = {};

  beforeAll(async () => {
    site = await startTestApp();
    const users = {} as Record<(typeof WRITERS)[number], number>;
    for (const role of WRITERS) {
      ({ id: users[role], headers: headers[role] } = await site.createUser(role));
    }
    headers.admin = await site.asAdmin();
    for (const [name, , status, parent] of CATEGORIES) {
      categories[name] = await site.createCategory({
        status,
        parent_id: parent === undefined ? 0 : categories[parent],
      });
    }
    for (const [category] of CATEGORIES) {
      for (const state of STATES) {
        for (const writer of WRITERS) {
          const input = { category_id: categories[category], status: state, author_id: users[writer] };
          const { id } = await site.createArticle(input);
          const trashed = made.length % 3 === 0;
          if (trashed) await site.http.delete(`/api/v1/articles/${id}`).set(headers.admin).expect(204);
          made.push({ id, category, state, trashed, writer });
        }
      }
    }
    for (const [name, named] of CATEGORIES) {
      await site.http
        .put(`/api/v1/categories/${categories[name]}/permissions`)
        .set(headers.admin)
        .send(named)
        .expect(200);
    }
  });
  afterAll(() => site.stop());

  /** Reads all ids of a list. Their number must equal `meta.total`. */
  async function idsIn(query: string, role: (typeof ROLES)[number]): Promise<number[]> {
    const ids: number[] = [];
    for (let page = 1; ; page++) {
      const path = `/api/v1/articles?${query}&include=&fields=title&per_page=100&page=${page}`;
      const { body } = await site.http.get(path).set(headers[role]).expect(200);
      ids.push(...(body.data as { id: number }[]).map(({ id }) => id));
      if (page < body.meta.last_page) continue;
      expect([query, role, body.meta.total]).toEqual([query, role, ids.length]);
      return ids.sort((a, b) => a - b);
    }
  }

  /** Lists show articles of hidden categories to editors, to authors who own an unpublished article, and to members who own a draft. */
  const isListed = ({ category, state, writer }: Made, role: (typeof ROLES)[number]) =>
    !category.startsWith('hidden') ||
    role === 'editor' ||
    role === 'admin' ||
    (writer === role && state !== 'published' && (role === 'author' || state === 'draft'));

  describe.each(ROLES)('for the role %s', (role) => {
    it.each(STATES)('lists the %s articles that GET by id returns', async (state) => {
      const alive = made.filter((article) => article.state === state && !article.trashed);
      const shown: number[] = [];
      for (const article of alive) {
        const { status } = await site.http.get(`/api/v1/articles/${article.id}`).set(headers[role]);
        if (status === 200 && isListed(article, role)) shown.push(article.id);
      }
      expect(await idsIn(`status=${state}`, role)).toEqual(shown);
      expect(await idsIn(`status=${state}&sort=title&featured=false`, role)).toEqual(shown);
      expect(await idsIn(`status=${state}&search=article`, role)).toEqual(shown);
      for (const [name, id] of Object.entries(categories)) {
        const here = alive.filter(({ category, id: article }) => category === name && shown.includes(article));
        expect(await idsIn(`status=${state}&category=${id}`, role)).toEqual(here.map((article) => article.id));
      }
    });

    it('lists the trashed articles for which restore returns 200 or 403', async () => {
      const listed = await idsIn('trashed=true', role);
      const answers = new Map<number, number>();
      // Restore returns 404 if the trashed article is not visible to the caller, otherwise 200 or 403.
      for (const { id } of made.filter(({ trashed }) => trashed)) {
        const { status } = await site.unchecked.post(`/api/v1/articles/${id}/restore`).set(headers[role]);
        answers.set(id, status);
        if (status === 200) await site.http.delete(`/api/v1/articles/${id}`).set(headers.admin).expect(204);
      }
      const seen = made.filter(({ id, trashed }) => trashed && [200, 403].includes(answers.get(id)!));
      const expected = seen.filter((article) => isListed(trashedOf(article), role)).map(({ id }) => id);
      expect(listed).toEqual(role === 'visitor' ? [] : expected);
    });
  });
});

/** A trashed article does not count as published. */
const trashedOf = (article: Made): Made =>
  article.state === 'published' ? { ...article, state: 'archived' } : article;
