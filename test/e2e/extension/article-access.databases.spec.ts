import { Controller, Get, Module } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import {
  ArticleAccessService,
  ArticlesModule,
  ArticlesService,
  type Condition,
  Caller,
  Database,
  type FeatureModule,
  type Principal,
  Public,
} from '../../../src/index.js';
import { VISITOR } from '../../../src/core/identity/index.js';
import { planning } from '../../support/planning-module.js';
import { READERS } from '../crawl/callers.js';
import { CrawlFixture } from '../crawl/crawl-fixture.js';
import { ARTICLES } from '../crawl/objects.js';

interface Row {
  readonly id: number;
  readonly authorId: number;
  readonly categoryId: number;
  readonly status: number;
  readonly deletedAt: Date | string | null;
}
const COLUMNS = 'a.id, a.author_id AS authorId, a.category_id AS categoryId, a.status, a.deleted_at AS deletedAt';

/** Returns the ids of the articles that each method permits. */
@Controller()
@ApiExcludeController()
class AccessController {
  constructor(
    private readonly access: ArticleAccessService,
    private readonly database: Database,
  ) {}

  @Get()
  @Public()
  async list(@Caller() caller: Principal) {
    const all = await this.select({ sql: '1 = 1', values: [] });
    const editable = await Promise.all(all.map((row) => this.access.canEdit(caller, row)));
    return {
      visible: idsOf(await this.select(await this.access.visibleCondition(caller))),
      listed: idsOf(await this.select(await this.access.listedCondition(caller))),
      found: idsOf(await this.access.findVisible(caller, idsOf(all).reverse())),
      editable: idsOf(all.filter((_, n) => editable[n])),
    };
  }

  /** The condition follows another condition with a placeholder, as in the query of a module. */
  private select({ sql, values }: Condition): Promise<Row[]> {
    return this.database.query<Row>(`SELECT ${COLUMNS} FROM articles a WHERE a.id > ? AND ${sql} ORDER BY a.id`, [
      0,
      ...values,
    ]);
  }
}

const idsOf = (rows: readonly { readonly id: number }[]): number[] => rows.map(({ id }) => Number(id));

@Module({ imports: [ArticlesModule], exports: [ArticlesModule] })
class AccessModule {}

const accessFeature: FeatureModule = {
  moduleApi: 1,
  name: 'access',
  module: AccessModule,
  api: {},
  surfaces: [{ controllers: [AccessController] }],
};

describe('the permissions on articles in queries of modules', () => {
  let site: CrawlFixture;

  beforeAll(async () => {
    site = await CrawlFixture.start({}, undefined, [accessFeature]);
  });
  afterAll(() => site.app.stop());

  const read = async (caller: (typeof READERS)[number]) =>
    (await site.app.unchecked.get('/api/v1/access').set(site.callers[caller].headers).expect(200)).body as Record<
      'visible' | 'listed' | 'found' | 'editable',
      number[]
    >;
  const kindsOf = (ids: readonly number[]) => ARTICLES.filter((kind) => ids.includes(site.articles[kind]));

  it.each(READERS)('select for %s the articles that the API returns', async (caller) => {
    const { visible, found } = await read(caller);
    const statuses = await Promise.all(
      ARTICLES.map((kind) =>
        site.app.unchecked.get(`/api/v1/articles/${site.articles[kind]}`).set(site.callers[caller].headers),
      ),
    );
    expect(kindsOf(visible)).toEqual(ARTICLES.filter((_, n) => statuses[n]!.status === 200));
    expect(found).toEqual([...visible].reverse());
  });

  it.each(READERS)('select for %s the articles that the list of the API contains', async (caller) => {
    const { listed } = await read(caller);
    const { body } = await site.app.unchecked
      .get('/api/v1/articles?per_page=100')
      .set(site.callers[caller].headers)
      .expect(200);
    expect(listed).toEqual((body.data as { id: number }[]).map(({ id }) => id).sort((a, b) => a - b));
  });

  it('select different articles for the callers', async () => {
    expect(kindsOf((await read('visitor')).visible)).toEqual(['published', 'hidden']);
    expect(kindsOf((await read('visitor')).listed)).toEqual(['published']);
    expect(kindsOf((await read('owner')).visible)).toEqual(expect.arrayContaining(['draft', 'archived']));
    expect(kindsOf((await read('admin')).visible)).toEqual(ARTICLES.filter((kind) => kind !== 'trashed'));
  });

  it('read records whose content is not loaded, so that computed fields that need it name the remedy', async () => {
    const access = site.app.app.get(ArticleAccessService, { strict: false });
    const [article] = await access.findVisible(VISITOR, [site.articles.published]);
    expect(() => planning.present(article!)).toThrow(
      'The content of an article of ArticleAccessService.findVisible is not loaded. Use presentStored instead of present, or read the article with ArticlesService.get',
    );
    expect(JSON.stringify(article)).not.toContain('"content"');
    const full = await site.app.app.get(ArticlesService, { strict: false }).get(VISITOR, site.articles.published);
    const stored = planning.presentStored(full);
    expect(planning.presentStored(article!)).toEqual(stored);
    expect(planning.present(full)).toEqual({ ...stored, words: full.content.split(' ').length });
  });

  it.each(READERS)('permit %s to edit the articles that the API permits to edit', async (caller) => {
    const { editable } = await read(caller);
    const permitted: string[] = [];
    for (const kind of ARTICLES) {
      const { status } = await site.app.unchecked
        .patch(`/api/v1/articles/${site.articles[kind]}`)
        .set(site.callers[caller].headers)
        .send({ subtitle: 'Edited' });
      if (status === 200) permitted.push(kind);
    }
    expect(kindsOf(editable)).toEqual(permitted);
    // The control: some callers can edit, and others cannot.
    expect(permitted.length > 0).toBe(['owner', 'editor', 'admin'].includes(caller));
  });
});
