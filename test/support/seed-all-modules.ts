import { ApiGroups } from '../../src/core/routing/index.js';
import { UsersService } from '../../src/modules/users/index.js';
import type { TestApp } from './test-app.js';
import { UserClient } from './user-client.js';
import { PNG } from './sample-files.js';
import { CommentThread } from './comment-thread.js';

/** Multi-byte characters, and characters with a meaning in JSON, SQL or line-based formats. */
const ODD_TEXT = 'Fähre 北京 🌍 "quoted" \\ \'single\'';
export const WORD = 'Zwetschgenknödel';

export interface SeededContent {
  readonly published: number;
  readonly attachment: number;
  readonly key: string;
}

const TEXT = '<p>A text that is long enough for the rule about fifty letters: {}.</p>';
const text = (what: string): string => TEXT.replace('{}', what);
const FAR_FUTURE = '2999-01-01T00:00:00Z';

/** Creates content of every enabled module: at least one row in each exported table except one. */
export async function seedAllModules(site: TestApp): Promise<SeededContent> {
  const { all } = site.app.get(ApiGroups);
  const isEnabled = (module: string) => all.some(({ name, enabled }) => name === module && enabled);
  const admin = new UserClient(site, await site.asAdmin());
  const [jane, reader] = [await site.createUser('author'), await site.createUser('member')];
  const author = new UserClient(site, jane.headers);
  await site.app.get(UsersService).provision(
    {
      ...{ issuer: 'https://login.example.org', subject: ODD_TEXT, name: 'Jane', role: 'author' },
      ...{ email: `${jane.username}@example.org`, emailVerified: true, issuedAt: new Date('2030-01-31T08:00:00.123Z') },
    },
    'link',
  );

  const [child, parent] = [await site.createCategory({ name: ODD_TEXT }), await site.createCategory()];
  // A category with a parent of a higher id, and a deleted category, whose id must not be reused.
  await admin.patch(`/api/v1/categories/${child}`, { parent_id: parent }).expect(200);
  const gone = await site.createCategory();
  await admin.delete(`/api/v1/categories/${gone}`).expect(204);
  await admin.put(`/api/v1/categories/${child}/permissions`, { submit: ['author', 'editor'] }).expect(200);

  const write = (title: string, more: object = {}) =>
    site.createArticle({ title, content: text(title), category_id: child, ...more }, jane.headers);
  const { id: published } = await write('The ferry', { status: 'published', tags: ['Ferries', ODD_TEXT.slice(0, 20)] });
  await author.patch(`/api/v1/articles/${published}`, { slug: 'the-last-ferry', content: text(WORD) }).expect(200);
  await author.patch(`/api/v1/articles/${published}`, { subtitle: ODD_TEXT, featured: true }).expect(200);
  await write('A draft', { excerpt: 'Of its own' });
  await write('A plan', { publish_at: FAR_FUTURE });
  const { id: archived } = await write('Of yesterday', { status: 'published' });
  await author.post(`/api/v1/articles/${archived}/archive`).expect(200);
  const { id: trashed } = await write('For the bin');
  await author.delete(`/api/v1/articles/${trashed}`).expect(204);

  if (isEnabled('comments')) {
    const thread = await CommentThread.start(site, { category_id: child });
    const { id: first } = await thread.add(reader.headers, ODD_TEXT);
    await thread.add(jane.headers, 'An answer', { parent_id: first });
    // Clients cannot send these characters, but an older row can contain them.
    await site.sql('UPDATE comments SET text = ? WHERE id = ?', ['\u0000 \r\n \u0001 \u2028 \u2029 🌍', first]);
  }
  if (isEnabled('ratings')) {
    await new UserClient(site, reader.headers).put(`/api/v1/articles/${published}/rating`, { rating: 4 }).expect(200);
  }
  const attachment = isEnabled('attachments') ? await uploadAttachment(author, published) : 0;
  const key = isEnabled('api-clients') ? await createApiKey(author) : '';
  if (isEnabled('webhooks')) {
    await admin.expectCreated(admin.post('/api/v1/webhooks', { url: 'https://hooks.example.org/x', events: ['*'] }));
  }
  return { published, attachment, key };
}

async function uploadAttachment(author: UserClient, article: number): Promise<number> {
  const path = `/api/v1/articles/${article}/attachments`;
  return (await author.expectCreated(author.upload(path, { description: 'Map' }, 'map.png', PNG))).id;
}

async function createApiKey(author: UserClient): Promise<string> {
  const client = await author.expectCreated(author.post('/api/v1/api-clients', { name: 'Newsletter' }));
  const { attributes } = await author.expectCreated(
    author.post(client.links['keys']!, { name: 'One', scopes: ['articles:read'] }),
  );
  return attributes['key'] as string;
}
