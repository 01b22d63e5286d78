import { startTestApp, type TestApp } from '../../support/test-app.js';

const FILLER = 'and so on, for long enough to be taken for an article by the rules.';

describe('search ranking', () => {
  let site: TestApp;

  beforeAll(async () => {
    site = await startTestApp();
  });
  afterAll(() => site.stop());

  const make = async (title: string, { excerpt = 'An excerpt', text = '', more = {} } = {}) =>
    (await site.createArticle({ title, excerpt, content: `<p>${text} ${FILLER}</p>`, status: 'published', ...more }))
      .id;
  const found = async (search: string, more: object = {}) =>
    (await site.http.get('/api/v1/articles').query({ search, fields: 'title', ...more })).body.data.map(
      ({ id }: { id: number }) => id,
    ) as number[];

  it('ranks matches in title, excerpt and text in this order regardless of length, then by newest', async () => {
    const long = 'harbour '.repeat(50);
    const title = await make(`The harbour ${'of a very long title '.repeat(8)}`, { text: 'ferry '.repeat(500) });
    const bodies = [await make('First', { text: 'harbour' }), await make('Second', { text: long })];
    const excerpt = await make('Third', { excerpt: `harbour ${'of a long excerpt '.repeat(20)}` });
    expect(await found('harbour')).toEqual([title, excerpt, ...bodies.reverse()]);
  });

  it('weights each search word by the field of its match', async () => {
    const one = await make('Lantern', { text: 'a fog' });
    const none = await make('Neither', { text: 'lantern in the fog' });
    const both = await make('Lantern in the fog');
    const late = await make('Nothing', { text: 'fog, lantern' });
    expect(await found('fog lantern')).toEqual([both, one, late, none]);
  });

  it('counts the fields of the first eight search words', async () => {
    const words = Array.from({ length: 9 }, (_, n) => `keyword${n}`);
    const late = await make(words[8]!, { text: words.join(' ') });
    const early = await make(words[7]!, { text: words.join(' ') });
    const newest = await make('Keywords', { text: words.join(' ') });
    expect(await found(words.join(' '))).toEqual([early, newest, late]);
  });

  it('matches the last word as a prefix and ranks whole words first', async () => {
    const begun = await make('Mastheads and mastheading');
    const whole = await make('Whole', { text: 'a masthead' });
    expect(await found('masth')).toEqual([begun, whole]);
    expect(await found('masthead')).toEqual([whole, begun]);
    expect(await found('masthead whole')).toEqual([whole]);
    expect(await found('masth whole')).toEqual([]);
    expect(await found('mas')).toEqual([]);
    expect(await found('masth!')).toEqual([]);
  });

  it('keeps the order across pages', async () => {
    const ids: number[] = [];
    for (let n = 0; n < 7; n++) ids.unshift(await make(n % 2 ? `Quokka ${n}` : `Other ${n}`, { text: 'quokka' }));
    const whole = await found('quokka');
    expect([...whole].sort()).toEqual([...ids].sort());
    const pages = await Promise.all([1, 2, 3, 4].map((page) => found('quokka', { page, per_page: 2 })));
    expect(pages.flat()).toEqual(whole);
  });
});
