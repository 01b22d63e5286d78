import { ArticleImportService } from '../../../src/modules/articles/index.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { UserClient } from '../../support/user-client.js';
import { articlePath } from './article-paths.js';
import { FIRST_CONTENT, SECOND_CONTENT } from './revision-contents.js';

describe('ArticleImportService', () => {
  let site: TestApp;
  let admin: UserClient;
  let imports: ArticleImportService;
  let text: Parameters<ArticleImportService['insert']>[0];

  beforeAll(async () => {
    site = await startTestApp();
    admin = new UserClient(site, await site.asAdmin());
    imports = site.app.get(ArticleImportService, { strict: false });
    text = {
      ...{ title: 'Imported', slug: '', content: FIRST_CONTENT, excerpt: '', featured: false, tags: [] },
      ...{ authorId: (await site.createUser('author')).id, categoryId: await site.createCategory() },
    };
  });
  afterAll(() => site.stop());

  const insert = (slug: string) => {
    const state = { status: 'draft' as const, createdAt: new Date(), publishedAt: null, publishAt: null };
    return imports.insert({ ...text, slug }, state, null);
  };
  const attributesOf = (id: number) => admin.readAttributes(articlePath(id));

  it('does not change an article that is in the trash or does not exist', async () => {
    const id = await insert('trashed');
    await admin.delete(articlePath(id)).expect(204);
    for (const unchanged of [id, 999_999]) {
      expect(await imports.update(unchanged, { ...text, title: 'Imported again' })).toBe(false);
    }
    await admin.post(`${articlePath(id)}/restore`).expect(200);
    expect(await attributesOf(id)).toMatchObject({ title: 'Imported' });
  });

  it('derives the excerpt from later content when the import has no excerpt', async () => {
    const id = await insert('derived');
    await admin.patch(articlePath(id), { content: SECOND_CONTENT }).expect(200);
    expect((await attributesOf(id))['excerpt']).toMatch(/^The second text/);
  });

  it.each([
    ['keeps an appended number', 'numbered', 'numbered', 'numbered-2'],
    ['replaces a longer slug', 'other-words', 'other', 'other'],
  ])('%s when the import updates the article', async (_, first, wanted, expected) => {
    await insert(first);
    const id = await insert(first);
    expect(await imports.update(id, { ...text, slug: wanted })).toBe(true);
    expect((await attributesOf(id))['slug']).toBe(expected);
  });
});
