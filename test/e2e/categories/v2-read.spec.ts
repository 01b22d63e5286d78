import { type ListDocument, type Resource, followPageLinks } from '../../support/version-2.js';
import { invalidFieldsIn } from '../../support/invalid-fields.js';
import { toOneLinkage, CategoriesV2Fixture } from './categories-v2-fixture.js';

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

describe('categories in version 2', () => {
  let site: CategoriesV2Fixture;

  beforeAll(async () => {
    site = await CategoriesV2Fixture.start();
  });
  afterAll(() => site.app.stop());

  const namesIn = ({ data }: { readonly data: readonly Resource[] }) =>
    data.map(({ attributes }) => attributes['name']);
  describe('GET /api/v2/categories/{id}', () => {
    it('returns 200 with the resource and a link to its parent', async () => {
      const { body, headers } = await site.app.http.get(`/api/v2/categories/${site.ids['Local']}`).expect(200);

      const self = `/api/v2/categories/${site.ids['Local']}`;
      expect(body).toEqual({
        jsonapi: { version: '1.1' },
        data: {
          type: 'category',
          id: String(site.ids['Local']),
          attributes: {
            name: 'Local',
            slug: 'local',
            description: '',
            image: null,
            status: 1,
            created_at: expect.stringMatching(TIME),
            updated_at: null,
            item_count: 2,
          },
          relationships: {
            parent: {
              links: { related: `/api/v2/categories/${site.ids['News']}` },
              ...toOneLinkage(site.ids['News']!),
            },
          },
          links: { self },
        },
        links: { self },
      });
      expect(headers['etag']).toMatch(/^"1-/);
    });

    it('includes the parent as its resource URL returns it', async () => {
      const { included } = await site.get(`/${site.ids['Local']}?include=parent`);

      expect(included).toEqual([(await site.get(`/${site.ids['News']}`)).data]);
    });

    it('returns a category as a root category to callers who cannot see its closed parent', async () => {
      const seen = await site.get(`/${site.ids['Inside']}?include=parent`, site.member);

      expect([seen.data.relationships.parent, seen.included]).toEqual([{ data: null }, []]);
      const all = await site.get(`/${site.ids['Inside']}?include=parent`, site.editor);
      expect(all.data.relationships.parent).toMatchObject(toOneLinkage(site.ids['Closed']!));
      expect(namesIn({ data: all.included })).toEqual(['Closed']);
    });

    it('returns only the requested fields and relationships', async () => {
      const { data, included } = await site.get(`/${site.ids['Local']}?fields[category]=parent,slug&include=parent`);

      expect([data.attributes, Object.keys(data.relationships)]).toEqual([{ slug: 'local' }, ['parent']]);
      expect(included[0].attributes).toEqual({ slug: 'news' });
      expect((await site.get(`/${site.ids['Local']}?fields[category]=`)).data).toEqual({
        type: 'category',
        id: String(site.ids['Local']),
        attributes: {},
        links: { self: `/api/v2/categories/${site.ids['Local']}` },
      });
    });

    it('returns the same 404 for an invisible category as for an unknown category', async () => {
      const [closed, none] = [site.ids['Closed']!, 999_999].map((id) =>
        site.app.http.get(`/api/v2/categories/${id}`).set(site.member),
      );
      const [seen, nothing] = [await closed!.expect(404), await none!.expect(404)];
      expect(seen.body.error.message).toBe(nothing.body.error.message);
      await site.app.http.get('/api/v2/categories/tree').expect(400);
    });
  });

  describe('GET /api/v2/categories', () => {
    it('lists and counts the categories that the caller may see, sorted by name', async () => {
      const [few, all] = [
        await site.list('page[total]=true', site.member),
        await site.list('page[total]=true', site.editor),
      ];

      expect(namesIn(few)).toEqual(['Inside', 'Local', 'News', 'Sport 100%']);
      expect(namesIn(all)).toEqual(['Closed', 'Hidden', 'Inside', 'Local', 'News', 'Sport 100%']);
      expect([few.meta, all.meta]).toEqual([{ total: 4 }, { total: 6 }]);
    });

    it('includes each parent once and omits parents that are already in the list', async () => {
      const { data, included } = await site.list(`filter[name][in]=Local,Sport 100%25&include=parent`);

      expect([namesIn({ data }), namesIn({ data: included! })]).toEqual([['Local', 'Sport 100%'], ['News']]);
      expect((await site.list('include=parent')).included).toEqual([]);
    });

    it.each([
      ['filter[parent]=0', ['Inside', 'News'], ['Hidden', 'News']],
      ['filter[parent]={News}', ['Local', 'Sport 100%'], ['Closed', 'Local', 'Sport 100%']],
      ['filter[parent]={Closed}', [], ['Inside']],
      ['filter[parent][in]=0,{Closed}', ['Inside', 'News'], ['Hidden', 'Inside', 'News']],
      ['filter[parent]=999999', [], []],
      ['filter[status]=2', [], ['Hidden']],
      ['filter[status][ne]=1', [], ['Hidden']],
      ['filter[name][like]=0%25', ['Sport 100%'], ['Sport 100%']],
      ['filter[name][like]=LOC', ['Local'], ['Local']],
      ['filter[name]=LOCAL', [], []],
      ['filter[slug][in]=local,closed', ['Local'], ['Closed', 'Local']],
      ['filter[updated_at][gt]=2000-01-01T00:00:00Z', [], []],
      ['filter[created_at][gte]=2000-01-01T00:00:00Z&filter[slug]=news', ['News'], ['News']],
    ])('filters by ?%s the categories that members and editors may see', async (query, few, all) => {
      const asked = query.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(site.ids[name]));

      expect(namesIn(await site.list(asked, site.member))).toEqual(few);
      expect(namesIn(await site.list(asked, site.editor))).toEqual(all);
    });

    it.each([
      ['-item_count,name', ['Local', 'Inside', 'News', 'Sport 100%']],
      ['-name', ['Sport 100%', 'News', 'Local', 'Inside']],
      ['id', ['News', 'Local', 'Sport 100%', 'Inside']],
    ])('sorts by %s', async (sort, names) => {
      expect(namesIn(await site.list(`sort=${sort}`, site.member))).toEqual(names);
    });

    it.each(['name', '-item_count', 'updated_at', '-created_at,slug'])(
      'returns the same resources forwards and backwards when sorted by %s',
      async (sort) => {
        const follow = async (path: string) =>
          (await site.app.http.get(path).set(site.editor).expect(200)).body as ListDocument;
        const all = (await site.list(`sort=${sort}&page[size]=100`, site.editor)).data.map(({ id }) => id);

        const { there, back } = await followPageLinks(follow, `/api/v2/categories?sort=${sort}&page[size]=2`);

        expect(all).toHaveLength(6);
        expect([there, back]).toEqual([all, all]);
      },
    );

    it('rejects a cursor of another sort', async () => {
      const { links } = await site.list('page[size]=1');
      const { body } = await site.app.http.get(`${links.next!}&sort=slug`).expect(400);

      expect(invalidFieldsIn(body)).toEqual(['page[after]']);
    });
  });
});
