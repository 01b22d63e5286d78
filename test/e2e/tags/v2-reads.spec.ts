import { invalidFieldsIn } from '../../support/invalid-fields.js';
import { followPageLinks, type ListDocument } from '../../support/version-2.js';
import { namesIn, TagsV2Site } from './tags-v2-site.js';

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

describe('tags in version 2', () => {
  let site: TagsV2Site;

  beforeAll(async () => {
    site = await TagsV2Site.start();
  });
  afterAll(() => site.app.stop());

  describe('GET /api/v2/tags', () => {
    it('returns tags of published articles sorted by name, and all tags to editors', async () => {
      const [few, all] = [
        await site.list('page[total]=true', site.member),
        await site.list('page[total]=true', site.editor),
      ];

      expect(namesIn(few)).toEqual(['100%', 'early', 'lakes', 'Rivers', 'Ünïcode 🌍']);
      expect(namesIn(all)).toEqual(['100%', 'early', 'lakes', 'Rivers', 'unseen', 'Ünïcode 🌍']);
      expect([few.meta, all.meta]).toEqual([{ total: 5 }, { total: 6 }]);
      expect(few.data.map(({ attributes }) => attributes['item_count'])).toEqual([1, 1, 1, 2, 1]);
    });

    it.each([
      ['filter[name]=rivers', []],
      ['filter[name]=Rivers', ['Rivers']],
      ['filter[name][like]=ÜNÏ', ['Ünïcode 🌍']],
      ['filter[name][like]=0%25', ['100%']],
      ['filter[name][in]=lakes,early,unseen', ['early', 'lakes']],
      ['filter[slug]=unicode', ['Ünïcode 🌍']],
      ['filter[slug][ne]=rivers&filter[slug][like]=e', ['early', 'lakes', 'Ünïcode 🌍']],
      ['filter[updated_at][gte]=2000-01-01T00:00:00Z', []],
      ['filter[created_at][gte]=2000-01-01T00:00:00Z&sort=-slug&page[size]=2', ['Ünïcode 🌍', 'Rivers']],
    ])('filters by ?%s', async (query, names) => {
      expect(namesIn(await site.list(query))).toEqual(names);
    });

    it.each(['name', '-name', '-created_at', 'updated_at,slug', 'id'])(
      'pages forwards and backwards with sort=%s',
      async (sort) => {
        const follow = async (path: string) => (await site.app.http.get(path).expect(200)).body as ListDocument;
        const all = (await site.list(`sort=${sort}`)).data.map(({ id }) => id);

        const { there, back } = await followPageLinks(follow, `/api/v2/tags?sort=${sort}&page[size]=2`);

        expect(all).toHaveLength(5);
        expect([there, back]).toEqual([all, all]);
      },
    );

    it.each(['sort=item_count', 'filter[item_count]=1', 'include=articles', 'per_page=5', 'fields[tag]=id'])(
      'returns 400 for ?%s',
      async (query) => {
        const { body } = await site.app.http.get(`/api/v2/tags?${query}`).expect(400);

        expect(invalidFieldsIn(body)).toEqual([query.split('=')[0]]);
      },
    );
  });

  describe('GET /api/v2/tags/{id}', () => {
    it('returns 200 with the tag', async () => {
      const { id } = await site.find('lakes');
      const self = `/api/v2/tags/${id}`;

      const { body, headers } = await site.app.http.get(self).expect(200);

      expect(body).toEqual({
        jsonapi: { version: '1.1' },
        data: {
          type: 'tag',
          id,
          attributes: {
            name: 'lakes',
            slug: 'lakes',
            created_at: expect.stringMatching(TIME),
            updated_at: null,
            item_count: 1,
          },
          links: { self },
        },
        links: { self },
      });
      expect(headers['etag']).toMatch(/^"1-/);
    });

    it('returns 404 for a tag that is invisible to the caller', async () => {
      const { id } = await site.find('unseen');
      await site.app.http.get(`/api/v2/tags/${id}`).set(site.member).expect(404);
      await site.app.http.get(`/api/v2/tags/${id}`).set(site.editor).expect(200);
    });
  });

  it('sorts by each sort field', async () => {
    for (const [name, slug, created, updated] of [
      ['sort C', 'sorted-2', '2030-01-02 00:00:00.000', '2030-02-01 00:00:00.000'],
      ['sort A', 'sorted-3', '2030-01-01 00:00:00.000', '2030-02-03 00:00:00.000'],
      ['sort B', 'sorted-1', '2030-01-03 00:00:00.000', '2030-02-02 00:00:00.000'],
    ]) {
      const { id } = await site.create(name!);
      await site.patch(id, { attributes: { slug } }).expect(200);
      await site.app.sql('UPDATE tags SET created_at = ?, updated_at = ? WHERE id = ?', [created, updated, Number(id)]);
    }
    const sorted = async (sort: string) =>
      namesIn(await site.list(`filter[slug][like]=sorted-&sort=${sort}`, site.editor))
        .map((name) => (name as string).at(-1))
        .join('');

    const sorts = ['id', 'name', 'slug', 'created_at', 'updated_at'];
    expect(await Promise.all(sorts.map(sorted))).toEqual(['CAB', 'ABC', 'BCA', 'ACB', 'CBA']);
  });
});
