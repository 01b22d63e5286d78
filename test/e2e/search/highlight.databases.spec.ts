import { startTestApp, type TestApp } from '../../support/test-app.js';

describe('GET /api/v1/articles?search=&highlight=true', () => {
  let site: TestApp;

  beforeAll(async () => {
    site = await startTestApp();
    await site.createArticle({
      title: 'Ferries & <gulls>',
      excerpt: 'A <script>alert("gulls")</script> of Gulls',
      content: `<p class="gulls">${'Water, and water. '.repeat(40)}</p><p>The <b>gul</b>ls &lt;img onerror=gulls&gt; cry.</p>`,
      status: 'published',
    });
    await site.createArticle({
      title: 'Nothing of it',
      excerpt: 'Nothing either',
      content: `<p>Gulls stand at the beginning of this one. ${'More words. '.repeat(40)}</p>`,
      status: 'published',
    });
    await site.createArticle({ title: 'Other', status: 'published' });
  });
  afterAll(() => site.stop());

  const highlights = async (query: object, path = '/api/v1/articles') =>
    (await site.http.get(path).query(query).expect(200)).body.data.map(
      ({ attributes }: { attributes: object }) => (attributes as { highlight?: unknown }).highlight,
    ) as { title: string | null; excerpt: string | null; content: string | null }[];

  it('marks the matches and escapes all other markup', async () => {
    const [first, second] = await highlights({ search: 'gulls', highlight: true });
    expect(first).toEqual({
      title: 'Ferries &amp; &lt;<mark>gulls</mark>&gt;',
      excerpt: 'A &lt;script&gt;alert(&quot;<mark>gulls</mark>&quot;)&lt;/script&gt; of <mark>Gulls</mark>',
      content: expect.stringMatching(
        /^….*The <mark>gulls<\/mark> &lt;img onerror=<mark>gulls<\/mark>&gt; cry\.$/,
      ) as string,
    });
    expect(second).toEqual({
      title: null,
      excerpt: null,
      content: expect.stringMatching(/^<mark>Gulls<\/mark> stand at .*…$/) as string,
    });
  });

  it('marks matches regardless of case and accents', async () => {
    const [first] = await highlights({ search: 'FERRÍ', highlight: true });
    expect(first).toEqual({ title: '<mark>Ferries</mark> &amp; &lt;gulls&gt;', excerpt: null, content: null });
  });

  it('returns the highlight with a limited set of fields', async () => {
    const { body } = await site.http.get('/api/v1/articles?search=gulls&highlight=true&fields=slug').expect(200);
    expect(Object.keys(body.data[0].attributes as object)).toEqual(['slug', 'highlight']);
  });

  it('returns highlights in the article list of an author', async () => {
    expect(await highlights({ search: 'ferries', highlight: true }, '/api/v1/users/1/articles')).toHaveLength(1);
  });

  it.each([
    { search: 'gulls' },
    { search: 'gulls', highlight: false },
    { highlight: true },
    { search: '', highlight: true },
  ])('returns no highlight for %j', async (query) => {
    const all = await highlights(query);
    expect(all.length).toBeGreaterThan(0);
    expect(all.every((one) => one === undefined)).toBe(true);
  });

  it('marks matches only in the beginning of a long text', async () => {
    await site.createArticle({
      title: 'Long',
      content: `<p>A narwhal. ${'Some words, and more. '.repeat(4000)} A zebu.</p>`,
      status: 'published',
    });
    const [[narwhal], [zebu]] = [
      await highlights({ search: 'narwhal', highlight: true }),
      await highlights({ search: 'zebu', highlight: true }),
    ];
    expect(narwhal!.content).toMatch(/^A <mark>narwhal<\/mark>\. .*…$/);
    expect(zebu).toEqual({ title: null, excerpt: null, content: null });
    expect(narwhal!.content!.length).toBeLessThan(300);
  });

  it('returns 422 when highlight is neither true nor false', async () => {
    const { body } = await site.http.get('/api/v1/articles?search=gulls&highlight=yes').expect(422);
    expect(body.error.details[0].field).toBe('highlight');
  });
});
