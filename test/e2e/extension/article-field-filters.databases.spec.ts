import { planningFeature } from '../../support/planning-module.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import type { Headers } from '../../support/test-client.js';

describe('Filters and sorts by fields that a module adds', () => {
  let site: TestApp;
  let admin: Headers;
  const ids: number[] = [];

  beforeAll(async () => {
    site = await startTestApp({}, undefined, [planningFeature]);
    admin = await site.asAdmin();
    const values = [
      { deadline: '2030-01-01T00:00:00Z', desk: 'news', pages: 2, slogan: 'Beta' },
      { deadline: '2031-01-01T00:00:00Z', desk: 'arts', pages: 1, slogan: 'alpha' },
      { desk: 'news', pages: 10 },
      undefined,
    ];
    for (const planning of values)
      ids.push((await site.createArticle({ status: 'published', ...(planning && { planning }) })).id);
  });
  afterAll(() => site.stop());

  const list = async (query: string, headers = admin) => {
    const { body } = await site.http.get(`/api/v2/articles?${query}`).set(headers).expect(200);
    return (body.data as { id: string }[]).map(({ id }) => ids.indexOf(Number(id)));
  };

  it.each([
    ['filter[planning.desk]=news&sort=id', [0, 2]],
    ['filter[planning.desk][ne]=news&sort=id', [1, 3]],
    ['filter[planning.desk][in]=news,arts&sort=id', [0, 1, 2]],
    ['filter[planning.pages][gte]=2&sort=id', [0, 2]],
    ['filter[planning.deadline][lt]=2030-06-01T00:00:00Z', [0]],
    ['filter[planning.slogan][like]=ALPH', [1]],
    ['filter[planning.desk]=news&filter[planning.pages]=10', [2]],
    ['sort=-planning.pages&filter[planning.pages][gt]=0', [2, 0, 1]],
    ['sort=planning.deadline&filter[planning.deadline][gt]=2020-01-01T00:00:00Z', [0, 1]],
  ])('lists the articles for %s', async (query, expected) => {
    expect(await list(query)).toEqual(expected);
  });

  it('pages through the order of a field, with articles without a value', async () => {
    for (const sort of ['planning.pages', '-planning.pages', 'planning.deadline', '-planning.slogan']) {
      const all = await list(`sort=${sort}&page[size]=10`);
      expect([...all].sort()).toEqual([0, 1, 2, 3]);
      const paged: number[] = [];
      let next: string | null = `/api/v2/articles?sort=${sort}&page[size]=1`;
      while (next) {
        const { body } = await site.http.get(next).set(admin).expect(200);
        paged.push(ids.indexOf(Number(body.data[0].id)));
        next = body.links.next as string | null;
      }
      expect(paged).toEqual(all);
    }
  });

  it('counts the filtered articles', async () => {
    const { body } = await site.http
      .get('/api/v2/articles?filter[planning.desk]=news&page[total]=true')
      .set(admin)
      .expect(200);
    expect(body.meta.total).toBe(2);
  });

  it('returns 400 for a filter or sort by a field that the caller may not read', async () => {
    for (const parameter of ['filter[planning.desk]', 'sort']) {
      const value = parameter === 'sort' ? 'planning.pages' : 'news';
      const { body } = await site.http.get(`/api/v2/articles?${parameter}=${value}`).expect(400);
      expect(body.error.details).toEqual([expect.objectContaining({ field: parameter })]);
    }
    await site.http.get('/api/v2/articles?filter[planning.note]=x').set(admin).expect(400);
    await site.http.get('/api/v2/articles?sort=planning.desk').set(admin).expect(400);
  });
});
