import { startTestApp, type TestApp } from '../../support/test-app.js';

describe('GET /api/v1/articles?search=', () => {
  let site: TestApp;
  let admin: Record<string, string>;
  const filler = 'which is long enough to be taken for an article by the rules.';

  beforeAll(async () => {
    site = await startTestApp();
    admin = await site.asAdmin();
    const make = (title: string, text: string, more: object = {}) =>
      site.createArticle({ title, content: `<p class="markup">${text}, ${filler}</p>`, status: 'published', ...more });
    await make('Élan vital', 'The the and of go; a 中文 sentence');
    await make('Harbour', 'ferries and gulls, don’t &amp; won’t');
    await make('Gulls', 'only in passing is the harbour named');
    await make('Hidden', 'a secretword of a draft', { status: 'draft' });
    await make('Symbols', 'C++ and node.js 42 x');
  });
  afterAll(() => site.stop());

  const titles = async (search: string, more: object = {}) =>
    (
      await site.http
        .get('/api/v1/articles')
        .query({ search, fields: 'title', ...more })
        .expect(200)
    ).body.data.map(({ attributes }: { attributes: { title: string } }) => attributes.title) as string[];

  it.each([
    ['elan', ['Élan vital']],
    ['ÉLAN', ['Élan vital']],
    ['the go', ['Élan vital']],
    ['go', ['Élan vital']],
    ['a 中文', ['Élan vital']],
    ['中文', ['Élan vital']],
    ["don't", ['Harbour']],
    ['ferries gulls', ['Harbour']],
    ['ferries vital', []],
    ['c++', ['Symbols']],
    ['node.js', ['Symbols']],
    ['42 x', ['Symbols']],
    ['secretword', []],
    ['markup', []],
    ['amp', []],
    ['class', []],
  ])('searching for %j returns %j', async (search, expected) => {
    expect(await titles(search)).toEqual(expected);
  });

  it('sorts by relevance unless sort is set', async () => {
    expect(await titles('gulls harbour', { sort: 'title', order: 'asc' })).toEqual(['Gulls', 'Harbour']);
    expect((await titles('harbour gulls')).sort()).toEqual(['Gulls', 'Harbour']);
  });

  it.each([
    [1, 1],
    [2, 1],
    [3, 0],
    [100, 0],
  ])('returns the total on page %i with %i entries', async (page, entries) => {
    const path = '/api/v1/articles?search=harbour&per_page=1';
    const { body } = await site.http.get(`${path}&page=${page}`).expect(200);
    expect(body.data).toHaveLength(entries);
    expect(body.meta).toMatchObject({ total: 2, last_page: 2 });
  });

  it('requires every word of a long search text', async () => {
    const words = Array.from({ length: 30 }, (_, n) => `word${n}`).join(' ');
    const { id } = await site.createArticle({ title: 'Many', content: `<p>${words}</p>`, status: 'published' });
    const found = async (search: string) =>
      (await site.http.get('/api/v1/articles').query({ search }).expect(200)).body.data.map(
        (article: { id: number }) => article.id,
      ) as number[];
    expect(await found(words.slice(0, 190).replace(/ \w*$/, ''))).toEqual([id]);
    expect(await found(`${words.slice(0, 180).replace(/ \w*$/, '')} missing`)).toEqual([]);
  });

  it('updates the index when an article changes or is deleted', async () => {
    const { id } = await site.createArticle({ title: 'Moving target', status: 'published' });
    expect(await titles('moving')).toEqual(['Moving target']);
    await site.http.patch(`/api/v1/articles/${id}`).set(admin).send({ title: 'Standing still' }).expect(200);
    expect(await titles('moving')).toEqual([]);
    await site.http.delete(`/api/v1/articles/${id}`).set(admin).expect(204);
    expect(await titles('standing')).toEqual([]);
  });

  it('still finds the words of the content after a change of the title or the excerpt', async () => {
    const content = 'A quagga grazes near the river, and nobody has drawn it yet.';
    const { id } = await site.createArticle({ title: 'Before', content, status: 'published' });
    for (const change of [{ title: 'Zorilla' }, { excerpt: 'Tamandua' }]) {
      await site.http.patch(`/api/v1/articles/${id}`).set(admin).send(change).expect(200);
    }
    expect(await titles('quagga zorilla tamandua!')).toEqual(['Zorilla']);
    expect(await titles('quagga before!')).toEqual([]);
    await site.http.patch(`/api/v1/articles/${id}`).set(admin).send({ excerpt: '' }).expect(200);
    expect(await titles('tamandua!')).toEqual([]);
  });

  it('indexes an article again whose words are missing, after a change of its title', async () => {
    const content = 'An okapi stands between the trees, and nobody has drawn it yet.';
    const { id } = await site.createArticle({ title: 'Without words', content, status: 'published' });
    await site.sql('DELETE FROM article_search WHERE rowid = ?', [id]);
    await site.http.patch(`/api/v1/articles/${id}`).set(admin).send({ title: 'With words' }).expect(200);
    expect(await titles('okapi words!')).toEqual(['With words']);
  });

  it('finds a draft for its author with status=draft', async () => {
    const { body } = await site.http.get('/api/v1/articles?search=secretword&status=draft').set(admin).expect(200);
    expect(body.meta.total).toBe(1);
  });

  it.each([
    '"',
    "'",
    '*',
    'foo*',
    'foo"bar',
    '(a OR b',
    'NEAR(a b)',
    'AND',
    'NOT',
    'OR OR',
    '+-~<>@',
    'title:gulls',
    'a-b',
    '^gulls',
    '{a b}',
    "'; DROP TABLE articles; --",
    '%',
    '_',
    '\\',
    '🌍',
    'x'.repeat(200),
    'a '.repeat(100),
  ])('treats %j as plain text without search operators', async (search) => {
    const answer = await site.http.get('/api/v1/articles').query({ search }).expect(200);
    expect(answer.body.data).toHaveLength(answer.body.meta.total);
  });

  it('returns 422 for more than 200 characters and for malformed text', async () => {
    await site.http
      .get('/api/v1/articles')
      .query({ search: 'x'.repeat(201) })
      .expect(422);
    await site.http.get('/api/v1/articles?search=%00').expect(422);
  });
});
