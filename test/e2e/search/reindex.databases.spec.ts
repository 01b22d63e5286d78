import { Reindexer } from '../../../src/modules/articles/index.js';
import { eventually } from '../../support/eventually.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

interface FormerTitle {
  readonly title: string;
  /** Stored by index version 1. Copied from its output, and independent of the present code. */
  readonly stored: string;
  /** Queries that find the stored words. */
  readonly found: readonly string[];
  /** Queries that find the stored words, but not the words of the present version. */
  readonly foundOnlyBefore?: readonly string[];
}

const LONG_WORD = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';

const FORMER_TITLES: readonly FormerTitle[] = [
  { title: 'Straße Résumé', stored: 'straße_ résumé_', found: ['straße', 'RÉSUMÉ', 'straße excerpt more'] },
  { title: 'Йога и ёлка', stored: 'йога_ и__ ёлка_', found: ['йога', 'ёлка и'] },
  { title: '서울에서', stored: '서울에서_', found: ['서울에서'] },
  {
    title: 'BTS방탄 學中文字',
    stored: 'bts방탄_ 學__ 中__ 文__ 字__',
    found: ['bts방탄', '中文'],
    foundOnlyBefore: ['文中'],
  },
  { title: 'ภาษาไทย', stored: 'ภ__ า__ ษ__ า__ ไ__ ท__ ย__', found: ['ภาษา'] },
  { title: 'हिन्दी', stored: 'हिन्दी_', found: ['हिन्दी'] },
  { title: 'Ærø, Øresund', stored: 'ærø_ øresund_', found: ['ærø', 'øresund '] },
  { title: 'İstanbul', stored: 'i̇stanbul_', found: ['İstanbul'] },
  { title: 'ΣΊΣΥΦΟΣ', stored: 'σίσυφος_', found: ['σίσυφος', 'ΣΊΣΥΦΟΣ'] },
  { title: 'ＡＢＣ１２３', stored: 'abc123_', found: ['abc123', 'ＡＢＣ１２３ '] },
  { title: 'C++ for ½ of us', stored: 'c__ for_ 1__ 2__ of_ us_', found: ['C++', '½'] },
  { title: 'Node and js', stored: 'node_ and_ js_', found: ['js, node'], foundOnlyBefore: ['node.js'] },
  {
    title: LONG_WORD,
    stored: 'donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunte_',
    found: [LONG_WORD],
    foundOnlyBefore: [`${LONG_WORD}en`],
  },
];
const FORMER_TEXTS = ['the_ excerpt_', 'and_ more_ '.repeat(9).trim()];
/** Two articles of each title are in different batches, or at different places of a batch. */
const COPIES = 2;
const TOTAL = COPIES * FORMER_TITLES.length;
const BATCH = 20;

const FOUND = FORMER_TITLES.flatMap(({ found }) => found);
const FOUND_ONLY_BEFORE = FORMER_TITLES.flatMap(({ foundOnlyBefore = [] }) => foundOnlyBefore);

describe('reindexing after an upgrade', () => {
  let site: TestApp;
  const ids: number[] = [];

  beforeAll(async () => {
    site = await startTestApp({ JOBS_RUN: 'false' });
    for (let copy = 0; copy < COPIES; copy++) {
      for (const { title } of FORMER_TITLES) {
        const content = `<p>${'and more '.repeat(9)}</p>`;
        ids.push((await site.createArticle({ title, excerpt: 'The excerpt', content, status: 'published' })).id);
      }
    }
    await storeFormerWords();
    await site.sql('DROP TABLE search_state');
    await site.sql("DELETE FROM migrations WHERE name LIKE 'SearchState%'");
    await site.close();
    await site.serve();
  });
  afterAll(() => site.stop());

  async function storeFormerWords(): Promise<void> {
    for (const [at, id] of ids.slice(0, TOTAL).entries()) {
      const words = [FORMER_TITLES[at % FORMER_TITLES.length]!.stored, ...FORMER_TEXTS];
      await site.sql('UPDATE article_search SET title = ?, excerpt = ?, body = ? WHERE rowid = ?', [...words, id]);
    }
  }

  const total = async (search: string) =>
    (await site.http.get('/api/v1/articles').query({ search }).expect(200)).body.meta.total as number;
  const totals = async (searches: readonly string[]) =>
    Object.fromEntries(await Promise.all(searches.map(async (search) => [search, await total(search)] as const)));
  const copiesOf = (searches: readonly string[]) => Object.fromEntries(searches.map((search) => [search, COPIES]));
  const state = async () => (await site.sql('SELECT words_version, reached_id FROM search_state'))[0];
  const reindexer = () => site.app.get(Reindexer, { strict: false });

  /** Every row of the current version starts with a space. */
  const currentRows = async () => (await site.sql("SELECT rowid FROM article_search WHERE title LIKE ' %'")).length;

  async function reindexOneBatch(): Promise<number> {
    const ending = new AbortController();
    return reindexer().resume({ signal: ending.signal, progress: () => ending.abort() });
  }

  it('finds after each batch all articles that the former words matched', async () => {
    const former = [...FOUND, ...FOUND_ONLY_BEFORE];
    expect(await state()).toEqual({ words_version: 1, reached_id: 0 });
    expect(await totals(former)).toEqual(copiesOf(former));

    expect(await reindexOneBatch()).toBe(BATCH);
    expect(await state()).toEqual({ words_version: 1, reached_id: ids[BATCH - 1] });
    expect(await currentRows()).toBe(BATCH);
    expect(await totals(FOUND)).toEqual(copiesOf(FOUND));

    expect(await reindexOneBatch()).toBe(TOTAL - BATCH);
    expect(await state()).toEqual({ words_version: 1, reached_id: ids.at(-1) });
    expect(await totals(FOUND)).toEqual(copiesOf(FOUND));
  });

  it('stores and finds new articles in the current version during the reindex', async () => {
    const { id } = await site.createArticle({ title: 'Größe', status: 'published' });
    ids.push(id);
    const [row] = await site.sql<{ title: string }>('SELECT title FROM article_search WHERE rowid = ?', [id]);
    expect(row!.title).toBe(' grosse_ ');
    expect(await totals(['größe', 'grosse'])).toEqual({ größe: 1, grosse: 1 });
    const { body } = await site.http.get('/api/v2/articles?filter[search]=straße&page[total]=true');
    expect(body.meta.total).toBe(COPIES);
  });

  it('reindexes in a background job at the first start, while searches find the former words', async () => {
    await storeFormerWords();
    await site.sql('UPDATE search_state SET words_version = 1, reached_id = 0');
    site.env['JOBS_RUN'] = 'true';
    await site.close();
    await site.serve();
    const searched: unknown[] = [];
    const stateAfterSearch = async () => {
      searched.push(await totals(FOUND));
      return state();
    };
    const reached = await eventually(stateAfterSearch, (current) => current!['words_version'] === 2);
    expect(reached).toEqual({ words_version: 2, reached_id: 0 });
    expect(searched).toEqual(searched.map(() => copiesOf(FOUND)));
    expect(await currentRows()).toBe(ids.length);
    expect([await total('strasse'), await total('resume')]).toEqual([COPIES, COPIES]);
  });

  it('reindexes all articles on request', async () => {
    await site.sql('DELETE FROM article_search WHERE rowid = ?', [ids[0]!]);
    expect(await total('resume')).toBe(COPIES - 1);
    expect(await reindexer().restart({})).toBe(ids.length);
    expect(await total('resume')).toBe(COPIES);
  });
});
