import { startTestApp, type TestApp } from '../support/test-app.js';
import type { DatabaseKind } from '../support/test-database.js';
import type { ApiObject, Headers } from '../support/test-client.js';

/** A site in which every list that visitors can read contains an object. */
export interface SecurityFixture {
  readonly app: TestApp;
  readonly admin: Headers;
  readonly article: number;
  readonly category: number;
  readonly author: number;
  readonly comment: number;
}

export async function createSecurityFixture(kind: DatabaseKind): Promise<SecurityFixture> {
  const app = await startTestApp({ API_RATE_LIMIT_REQUESTS: '1000000000', COMMENTS_FLOOD: '0' }, kind);
  const admin = await app.asAdmin();
  const category = await app.createCategory({ name: 'Rivers' });
  const { id: article, relationships } = await app.createArticle({
    ...{
      title: 'The ferry',
      slug: 'the-ferry',
      excerpt: 'A ferry',
      subtitle: 'Today',
      tags: ['rivers'],
      category_id: category,
    },
    ...{ status: 'published', content: '<p>The ferry has left before the market had opened, and nobody knew.</p>' },
  });
  const comments = `/api/v1/articles/${article}/comments`;
  const answer = await app.http.post(comments).set(admin).send({ comment: 'A comment' }).expect(201);
  const { id: comment } = (answer.body as { data: ApiObject }).data;
  const reply = await app.http.post(comments).set(admin).send({ comment: 'An answer', parent_id: comment }).expect(201);
  const file = Buffer.from('A text');
  await app.http.post(`/api/v1/articles/${article}/attachments`).set(admin).attach('file', file, 'a.txt').expect(201);
  const { body: tags } = await app.http.get('/api/v1/tags').set(admin).expect(200);
  // An object without a change has no `updated_at`, so a comparison would not find it.
  const changes: [path: string, change: object][] = [
    [`categories/${category}`, { description: 'Changed' }],
    [`tags/${(tags as { data: ApiObject[] }).data[0]!.id}`, { name: 'Rivers' }],
    [`articles/${article}`, { subtitle: 'Now' }],
    [`comments/${(reply.body as { data: ApiObject }).data.id}`, { comment: 'Another answer' }],
  ];
  for (const [path, change] of changes) await app.http.patch(`/api/v1/${path}`).set(admin).send(change).expect(200);
  const author = (relationships!['author']!.data as { id: number }).id;
  return { app, admin, article, category, author, comment };
}
