import { ApiGroups } from '../../src/core/module-api/index.js';
import type { TestApp } from './test-app.js';
import { Person } from './person.js';
import { PNG } from './sample-files.js';
import { Thread } from './comments.js';

/** Multi-byte characters, and characters with a meaning in JSON, SQL or line-based formats. */
const ODD_TEXT = 'Fähre 北京 🌍 "quoted" \\ \'single\'';
export const WORD = 'Zwetschgenknödel';

export interface WholeSite {
  readonly published: number;
  readonly attachment: number;
  readonly key: string;
}

const TEXT = '<p>A text that is long enough for the rule about fifty letters: {}.</p>';
const text = (what: string): string => TEXT.replace('{}', what);
const FAR = '2999-01-01T00:00:00Z';

/** Creates content of every enabled module: at least one row in each exported table except one. */
export async function fillWholeSite(site: TestApp): Promise<WholeSite> {
  const { all } = site.app.get(ApiGroups);
  const serves = (module: string) => all.some(({ name, enabled }) => name === module && enabled);
  const admin = new Person(site, await site.asAdmin());
  const [jane, reader] = [await site.createUser('author'), await site.createUser('member')];
  const author = new Person(site, jane.headers);

  const [child, parent] = [await site.createCategory({ name: ODD_TEXT }), await site.createCategory()];
  // A category with a parent of a higher id, and a deleted category, whose id must not be reused.
  await admin.patches(`/api/v1/categories/${child}`, { parent_id: parent }).expect(200);
  const gone = await site.createCategory();
  await admin.deletes(`/api/v1/categories/${gone}`).expect(204);
  await admin.puts(`/api/v1/categories/${child}/permissions`, { submit: ['author', 'editor'] }).expect(200);

  const write = (title: string, more: object = {}) =>
    site.createArticle({ title, content: text(title), category_id: child, ...more }, jane.headers);
  const { id: published } = await write('The ferry', { status: 'published', tags: ['Ferries', ODD_TEXT.slice(0, 20)] });
  await author.patches(`/api/v1/articles/${published}`, { slug: 'the-last-ferry', content: text(WORD) }).expect(200);
  await author.patches(`/api/v1/articles/${published}`, { subtitle: ODD_TEXT, featured: true }).expect(200);
  await write('A draft', { excerpt: 'Of its own' });
  await write('A plan', { publish_at: FAR });
  const { id: archived } = await write('Of yesterday', { status: 'published' });
  await author.posts(`/api/v1/articles/${archived}/archive`).expect(200);
  const { id: trashed } = await write('For the bin');
  await author.deletes(`/api/v1/articles/${trashed}`).expect(204);

  if (serves('comments')) {
    const thread = await Thread.start(site, { category_id: child });
    const { id: first } = await thread.add(reader.headers, ODD_TEXT);
    await thread.add(jane.headers, 'An answer', { parent_id: first });
    // Clients cannot send these characters, but an older row can contain them.
    await site.sql('UPDATE comments SET text = ? WHERE id = ?', ['\u0000 \r\n \u0001 \u2028 \u2029 🌍', first]);
  }
  if (serves('ratings')) {
    await new Person(site, reader.headers).puts(`/api/v1/articles/${published}/rating`, { rating: 4 }).expect(200);
  }
  const attachment = serves('attachments') ? await attach(author, published) : 0;
  const key = serves('api-clients') ? await issue(author) : '';
  if (serves('webhooks')) {
    await admin.makes(admin.posts('/api/v1/webhooks', { url: 'https://hooks.example.org/x', events: ['*'] }));
  }
  return { published, attachment, key };
}

async function attach(author: Person, article: number): Promise<number> {
  const path = `/api/v1/articles/${article}/attachments`;
  return (await author.makes(author.uploads(path, { description: 'Map' }, 'map.png', PNG))).id;
}

async function issue(author: Person): Promise<string> {
  const client = await author.makes(author.posts('/api/v1/api-clients', { name: 'Newsletter' }));
  const { attributes } = await author.makes(
    author.posts(client.links['keys']!, { name: 'One', scopes: ['articles:read'] }),
  );
  return attributes['key'] as string;
}
