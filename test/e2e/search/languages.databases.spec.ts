import fc from 'fast-check';
import { startTestApp, type TestApp } from '../../support/test-app.js';

const RUNS = 25;

describe('search in all languages', () => {
  let site: TestApp;
  let admin: Record<string, string>;
  let only: number;

  beforeAll(async () => {
    site = await startTestApp();
    admin = await site.asAdmin();
    only = (await site.createArticle({ title: 'Only', status: 'published' })).id;
  });
  afterAll(() => site.stop());

  /** Sets the content to the text, padded to the minimum length with a character that is not part of a word. */
  const write = async (text: string) => {
    const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    const content = `<p>${escaped}</p>${`<p>${'· '.repeat(30)}</p>`}`;
    await site.http.patch(`/api/v1/articles/${only}`).set(admin).send({ content, excerpt: '·' }).expect(200);
  };
  const finds = async (search: string) => {
    const { body } = await site.http.get('/api/v1/articles').query({ search, fields: 'title' }).expect(200);
    return body.meta.total === 1;
  };

  it.each<[string, string[], string[]]>([
    ['Un résumé de l’été', ['resume', 'RÉSUMÉ', "l'été", 'l’ete', 'ete', 're\u0301sume\u0301'], ['resumes', 'let']],
    ['resume', ['résumé', 'RÉSUMÉ'], []],
    ['Die Straße nach Köln', ['strasse', 'STRASSE', 'straße', 'koln', 'Köln'], ['koeln']],
    ['Ο άνθρωπος στους δρόμους', ['ΑΝΘΡΩΠΟΣ', 'ανθρωποσ', 'δρομους'], ['δρο']],
    ['İstanbul ve Iğdır', ['istanbul', 'ISTANBUL', 'İSTANBUL', 'ıstanbul', 'ığdır', 'igdir'], []],
    ['Đường phố Hà Nội', ['duong', 'đường', 'ha noi', 'Hà Nội', 'pho'], ['duo']],
    ['Ёлка и мой йогурт', ['елка', 'ёлка', 'мой', 'йогурт'], ['мои', 'иогурт']],
    ['我們學習中文和網絡', ['中文', '學習中文', '網絡', '文和'], ['中網', '文中']],
    ['東京でラーメンを食べた', ['ラーメン', '東京', '食べた'], ['ラメン', '京東']],
    ['서울에서 한국어를', ['서울', '한국어', '서울에서', '국어'], ['울서']],
    ['ภาษาไทยง่าย', ['ภาษาไทย', 'ไทย', 'ง่าย'], ['ไทภา']],
    ['हिन्दी भाषा', ['हिन्दी', 'भाषा'], ['हन्द', 'भष']],
    ['שָׁלוֹם עולם', ['שלום', 'עולם'], []],
    ['مُحَمَّد في المدينة', ['محمد', 'المدينة'], []],
    ['to be or not to be, the and a', ['to be or not to be', 'the', 'and', 'a', 'or the'], ['b']],
    ['C++ and C# and .NET 4.8', ['C++', 'c#', '.net', 'c', 'net', '4.8', '4', '8'], ['c+++x', '.and', 'and#', '8.4']],
    ['Well-known don’t e.g. O’Neill', ["don't", 'well-known', 'well', "o'neill", 'e.g.'], ['known-well.', "t'don"]],
    ['𠮷野家 and 𝔘𝔫𝔦', ['𠮷', '𠮷野家', 'uni'], ['野𠮷']],
  ])('finds %j only by matching words', async (text, found, missed) => {
    await write(text);
    const answers = async (all: string[]) => {
      const each: [string, boolean][] = [];
      for (const search of all) each.push([search, await finds(search)]);
      return each;
    };
    expect(await answers(found)).toEqual(found.map((search) => [search, true]));
    expect(await answers(missed)).toEqual(missed.map((search) => [search, false]));
  });

  it('finds any text by each of its parts between spaces', async () => {
    const word = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 });
    const letters = fc.constantFrom(...'aB1é中ไ가하ßИ𠮷ـ’.-+#_ ');
    const text = fc.oneof(
      fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(' ')),
      fc.string({ unit: letters, minLength: 1, maxLength: 30 }),
    );
    await fc.assert(
      fc.asyncProperty(text, async (some) => {
        const readable = some.replace(/[\p{Cc}\p{Cn}\p{Cs}]/gu, ' ');
        await write(readable);
        for (const part of new Set(readable.split(/\s+/))) {
          // A part without letters and digits contains no search word.
          if (!/[\p{L}\p{N}]/u.test(part.replaceAll('\u0640', ''))) continue;
          if (!(await finds(part))) return false;
        }
        return true;
      }),
      { seed: 20261121, numRuns: RUNS },
    );
  });

  it('returns 200 or 422 for any search text', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.string({ unit: fc.constantFrom(...'ab中"*+-~<>()@\'.:^{}%_\\ '), maxLength: 40 }),
    );
    await fc.assert(
      fc.asyncProperty(text, async (search) => {
        const { status } = await site.http.get('/api/v1/articles').query({ search, highlight: true });
        return status === 200 || status === 422;
      }),
      { seed: 20261121, numRuns: 100 },
    );
  });
});
