import { ResponseBudget } from '../../../src/core/pagination/response-budget.js';
import { FIRST_CONTENT, SECOND_CONTENT } from './revision-contents.js';
import { RevisionsSite } from './revisions-site.js';

const LONG_CONTENT = `<p>${'ferry '.repeat(100_000)}</p>`;

describe('the stored content of revisions', () => {
  let site: RevisionsSite;

  beforeAll(async () => {
    site = await RevisionsSite.start();
  });
  afterAll(() => site.app.stop());

  const storedContents = async (id: number) =>
    (
      await site.app.sql<{ content: string }>(
        'SELECT content FROM article_revisions WHERE article_id = ? ORDER BY number',
        [id],
      )
    ).map(({ content }) => content);
  const listContents = async (id: number) =>
    (await site.list(id)).map(({ id: number, attributes }) => [number, attributes['content']]);
  const setTitles = async (id: number, ...titles: string[]) => {
    for (const title of titles) await site.change(id, { title });
  };

  it('is stored only if an update changes the content', async () => {
    const { id } = await site.app.createArticle({ content: LONG_CONTENT });
    await setTitles(id, 'One', 'Two', 'Three');
    expect(await storedContents(id)).toEqual(['', '', '']);
    expect(await listContents(id)).toEqual([3, 2, 1].map((number) => [number, LONG_CONTENT]));
  });

  it('is returned for each revision after changes of title and content', async () => {
    const { id } = await site.app.createArticle({ title: 'Zero', content: FIRST_CONTENT });
    await setTitles(id, 'One', 'Two');
    await site.change(id, { content: SECOND_CONTENT });
    await setTitles(id, 'Three');
    expect(await storedContents(id)).toEqual(['', '', FIRST_CONTENT, '']);
    expect(await listContents(id)).toEqual([
      [4, SECOND_CONTENT],
      [3, FIRST_CONTENT],
      [2, FIRST_CONTENT],
      [1, FIRST_CONTENT],
    ]);
    const first = (await site.admin.get(`/api/v1/articles/${id}/revisions/1`).expect(200)).body.data;
    expect(first.attributes).toMatchObject({ title: 'Zero', content: FIRST_CONTENT });
  });

  it('is returned for each revision if the article changes while the list waits for other large lists', async () => {
    const { id } = await site.app.createArticle({ content: LONG_CONTENT });
    await setTitles(id, 'One', 'Two');
    const waits = jest.spyOn(site.app.app.get(ResponseBudget), 'admit').mockImplementationOnce(async () => {
      await site.change(id, { content: SECOND_CONTENT });
    });
    expect(await listContents(id)).toEqual([2, 1].map((number) => [number, LONG_CONTENT]));
    expect(waits).toHaveBeenCalledTimes(1);
    waits.mockRestore();
    expect(await listContents(id)).toEqual([
      [3, LONG_CONTENT],
      [2, LONG_CONTENT],
      [1, LONG_CONTENT],
    ]);
  });

  it('is restored from the next revision that stores it', async () => {
    const { id } = await site.app.createArticle({ title: 'Zero', content: FIRST_CONTENT });
    await setTitles(id, 'One');
    await site.change(id, { content: SECOND_CONTENT });
    expect((await site.restore(id, 1)).attributes).toMatchObject({ title: 'Zero', content: FIRST_CONTENT });
    expect(await listContents(id)).toEqual([
      [3, SECOND_CONTENT],
      [2, FIRST_CONTENT],
      [1, FIRST_CONTENT],
    ]);
  });

  it('remains after older revisions are deleted', async () => {
    const { id } = await site.app.createArticle({ content: FIRST_CONTENT });
    await site.change(id, { content: SECOND_CONTENT });
    await setTitles(id, ...Array.from({ length: 51 }, (_, n) => `Title ${n}`));
    await site.change(id, { content: FIRST_CONTENT });
    const contents = await site.list(id);
    expect(contents.map((revision) => revision.id)).toEqual(Array.from({ length: 50 }, (_, n) => 53 - n));
    expect(new Set(contents.map(({ attributes }) => attributes['content']))).toEqual(new Set([SECOND_CONTENT]));
  });

  it('of an empty article is stored as such', async () => {
    const { id } = await site.app.createArticle({ content: FIRST_CONTENT });
    await site.app.sql("UPDATE articles SET content = '' WHERE id = ?", [id]);
    await site.change(id, { content: SECOND_CONTENT });
    expect(await listContents(id)).toEqual([[1, '']]);
  });
});
