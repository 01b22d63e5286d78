import { Injectable, Module } from '@nestjs/common';
import { Listen } from '../../../src/core/events/index.js';
import { type FeatureModule, replace } from '../../../src/core/module-api/index.js';
import {
  SearchEngine,
  ItemCreated,
  ItemDeleted,
  ItemUpdated,
  type RankedIds,
} from '../../../src/modules/articles/index.js';
import { eventually } from '../../support/eventually.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

type Item = (typeof ItemCreated)['prototype']['payload'];

/** Simulates an external search engine: updated by events, without knowledge of permissions. Matches substrings of titles. */
@Injectable()
class TitleEngine extends SearchEngine {
  readonly titles = new Map<number, string>();
  isUnavailable = false;

  query(text: string): Promise<RankedIds> {
    if (this.isUnavailable) return Promise.reject(new Error('no route to the engine'));
    const found = [...this.titles].filter(([, title]) => title.includes(text));
    const ids = found.sort(([, a], [, b]) => a.length - b.length).map(([id]) => id);
    // The shortest title first, then all ids again, then an id that does not exist.
    return Promise.resolve({ ids: [...ids, ...ids, 4711] });
  }

  @Listen(ItemCreated)
  @Listen(ItemUpdated)
  indexItem(item: Item): void {
    this.titles.set(item.itemid, item.title);
  }

  @Listen(ItemDeleted)
  removeItem(itemid: number): void {
    this.titles.delete(itemid);
  }
}

@Module({})
class EngineModule {}

const engineFeature: FeatureModule = {
  moduleApi: 1,
  name: 'engine',
  module: EngineModule,
  replaces: [replace(SearchEngine, TitleEngine)],
};

describe('custom search engine', () => {
  let site: TestApp;
  let admin: Record<string, string>;
  let engine: TitleEngine;
  let ids: Record<string, number>;

  beforeAll(async () => {
    site = await startTestApp({}, undefined, [engineFeature]);
    admin = await site.asAdmin();
    engine = site.app.get(SearchEngine, { strict: false });
    ids = {};
    for (const title of ['xyzzy four', 'xyzzy', 'a long xyzzy', 'plugh']) {
      ids[title] = (await site.createArticle({ title, status: 'published' })).id;
    }
    ids['xyzzy draft'] = (await site.createArticle({ title: 'xyzzy draft' })).id;
    const closed = await site.createCategory({ status: 0 });
    ids['xyzzy closed'] = (
      await site.createArticle({ title: 'xyzzy closed', status: 'published', category_id: closed })
    ).id;
    await eventually(
      () => engine.titles.size,
      (size) => size === 6,
    );
  });
  afterAll(() => site.stop());

  const list = async (query: object, headers = {}) => {
    const { body } = await site.http.get('/api/v1/articles').query(query).set(headers).expect(200);
    const data = body.data as { attributes: { title: string } }[];
    return { titles: data.map(({ attributes }) => attributes.title), total: body.meta.total as number };
  };

  it('returns the visible articles in the order of the engine', async () => {
    expect(await list({ search: 'yzz' })).toEqual({ titles: ['xyzzy', 'xyzzy four', 'a long xyzzy'], total: 3 });
    expect(await list({ search: 'yzz' }, admin)).toEqual({
      titles: ['xyzzy', 'xyzzy four', 'a long xyzzy', 'xyzzy closed'],
      total: 4,
    });
    expect(await list({ search: 'yzz', status: 'draft' }, admin)).toEqual({ titles: ['xyzzy draft'], total: 1 });
    expect(await list({ search: 'nothing' })).toEqual({ titles: [], total: 0 });
  });

  it('pages the results of the engine and applies the sort parameter', async () => {
    expect(await list({ search: 'yzz', per_page: 2, page: 2 })).toEqual({ titles: ['a long xyzzy'], total: 3 });
    expect(await list({ search: 'yzz', sort: 'title', order: 'asc' })).toEqual({
      titles: ['a long xyzzy', 'xyzzy', 'xyzzy four'],
      total: 3,
    });
  });

  it('filters lists of version 2, module items and HTML pages', async () => {
    const { body } = await site.http.get('/api/v2/articles?filter[search]=yzz&page[total]=true&sort=id').expect(200);
    const titles = (body.data as { attributes: { title: string } }[]).map(({ attributes }) => attributes.title);
    expect({ titles, total: body.meta.total }).toEqual({ titles: ['xyzzy four', 'xyzzy', 'a long xyzzy'], total: 3 });
    const items = await site.http.get('/modules/articles/api/items?search=yzz').expect(200);
    expect(items.headers['x-total-count']).toBe('3');
    const page = await site.http.get('/articles?search=yzz').expect(200);
    expect(page.text).toContain('a long xyzzy');
    expect(page.text).not.toContain('plugh');
  });

  it('receives updates and deletions through events', async () => {
    const id = ids['plugh']!;
    await site.http.patch(`/api/v1/articles/${id}`).set(admin).send({ title: 'frotz' }).expect(200);
    const result = await eventually(
      () => list({ search: 'rotz' }),
      ({ total }) => total > 0,
    );
    expect(result).toEqual({ titles: ['frotz'], total: 1 });
    await site.http.delete(`/api/v1/articles/${id}`).set(admin).expect(204);
    expect(await list({ search: 'rotz' })).toEqual({ titles: [], total: 0 });
  });

  it('does not write the search index of the database', async () => {
    expect(await site.sql('SELECT rowid FROM article_search')).toEqual([]);
  });

  it('returns 503 only for searches when the engine is unavailable', async () => {
    engine.isUnavailable = true;
    const { body } = await site.http.get('/api/v1/articles?search=yzz').expect(503);
    expect(body.error.message).toBe('The search is not available at present');
    await site.http.get('/api/v2/articles?filter[search]=yzz').expect(503);
    expect((await list({})).total).toBe(3);
    await site.createArticle({ title: 'Made all the same' });
    engine.isUnavailable = false;
  });
});
