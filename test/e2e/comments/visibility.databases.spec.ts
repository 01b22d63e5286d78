import type { ApiObject, Headers } from '../../support/test-client.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

const ROLES = ['visitor', 'member', 'author', 'editor', 'admin'] as const;
const WRITERS = ['member', 'author', 'editor'] as const;
const STATES = ['draft', 'published', 'archived'] as const;

/** Permissions and status of categories of every kind. */
const CATEGORIES: [named: object, status: number][] = [
  [{}, 1],
  [{ view: ['editor'] }, 1],
  [{ view: ['member', 'author'] }, 1],
  [{}, 0],
  [{}, 2],
  [{ approve: ['author', 'editor'] }, 1],
  [{ approve: [] }, 1],
];

describe('visibility of comments', () => {
  let site: TestApp;
  const headers = { visitor: {} } as Record<(typeof ROLES)[number], Headers>;
  const made: { id: number; article: number; status: number }[] = [];

  beforeAll(async () => {
    site = await startTestApp();
    const users = {} as Record<(typeof WRITERS)[number], number>;
    for (const role of WRITERS) ({ id: users[role], headers: headers[role] } = await site.createUser(role));
    headers.admin = await site.asAdmin();
    for (const [named, status] of CATEGORIES) {
      const category_id = await site.createCategory({ status });
      for (const state of STATES) {
        const input = { category_id, status: state, author_id: users[WRITERS[made.length % WRITERS.length]!] };
        const { id: article } = await site.createArticle(input);
        let parent: number | null = null;
        for (const writer of WRITERS) {
          for (const status of [0, 1, 2]) {
            const path = `/api/v1/articles/${article}/comments`;
            const comment = { comment: 'Hello', parent_id: status === 0 ? null : parent };
            const answer = await site.http.post(path).set(headers.admin).send(comment).expect(201);
            const { id } = answer.body.data as ApiObject;
            await site.sql('UPDATE comments SET status = ?, author_id = ? WHERE id = ?', [status, users[writer], id]);
            made.push({ id, article, status });
            parent = id;
          }
        }
        if (made.length % 5 === 0) await site.http.delete(`/api/v1/articles/${article}`).set(headers.admin).expect(204);
      }
      await site.http.put(`/api/v1/categories/${category_id}/permissions`).set(headers.admin).send(named).expect(200);
    }
  });
  afterAll(() => site.stop());

  async function listed(query: string, role: (typeof ROLES)[number]): Promise<ApiObject[]> {
    const all: ApiObject[] = [];
    for (let page = 1; ; page++) {
      const path = `/api/v1/comments?order=asc&per_page=100&page=${page}&${query}`;
      const { body } = await site.http.get(path).set(headers[role]).expect(200);
      all.push(...(body.data as ApiObject[]));
      if (page < body.meta.last_page) continue;
      expect(body.meta.total).toBe(all.length);
      return all;
    }
  }

  it.each(ROLES)('lists exactly the comments that a %s can read one by one', async (role) => {
    const shown: ApiObject[] = [];
    for (const { id } of made) {
      const { status, body } = await site.http.get(`/api/v1/comments/${id}`).set(headers[role]);
      if (status === 200) shown.push(body.data as ApiObject);
    }
    expect(shown.length).toBeGreaterThan(0);
    const idsOf = (comments: ApiObject[]) => comments.map(({ id }) => id);
    const parentOf = ({ relationships }: ApiObject) => (relationships!['parent']!.data as { id: number } | null)?.id;

    expect(await listed('', role)).toEqual(shown);
    expect(idsOf(await listed('parent=0', role))).toEqual(
      idsOf(shown.filter((comment) => parentOf(comment) === undefined)),
    );
    for (const [n, status] of ['pending', 'approved', 'rejected'].entries()) {
      const expected = made.filter(({ id, status }) => status === n && shown.some((comment) => comment.id === id));
      expect(idsOf(await listed(`status=${status}`, role))).toEqual(expected.map(({ id }) => id));
    }
    for (const parent of shown.slice(0, 10)) {
      expect(idsOf(await listed(`parent=${parent.id}`, role))).toEqual(
        idsOf(shown.filter((comment) => parentOf(comment) === parent.id)),
      );
    }
    // No comment has an invisible parent.
    const ids = new Set(idsOf(shown));
    expect(shown.map(parentOf).filter((parent) => parent !== undefined && !ids.has(parent))).toEqual([]);
  });
});
