import { ActingSite } from './acting-site.js';
import { ACTS } from './acts.js';

/** Whichever way something is done, everybody sees the same afterwards, and the outside is told the same. */
describe('the same act', () => {
  let site: ActingSite;

  beforeAll(async () => {
    site = await ActingSite.start();
  });
  afterAll(() => site.site.stop());

  describe.each(Object.entries(ACTS))('of %s', (_, { before, ways, exported, events, leaves = 200 }) => {
    let expected: { told: unknown; shown: unknown };

    async function outcomeOf(way: string) {
      let mark = await site.lastEvent();
      let id: number;
      if (before === undefined) id = (await ways[way]!(site, 0)) as number;
      else if (way === 'import') {
        id = await site.imported(before, exported, async () => {
          mark = await site.lastEvent();
        });
      } else {
        id = await site.made(before);
        mark = await site.lastEvent();
        await ways[way]!(site, id);
      }
      return { told: await site.told(id, mark), shown: await site.shown(id) };
    }

    const [first, ...others] = [...Object.keys(ways), ...(exported ? ['import'] : [])] as [string, ...string[]];

    beforeAll(async () => {
      expected = await outcomeOf(first);
    });

    it(`is told by ${first} as what it is`, () => {
      expect((expected.told as [string][]).map(([name]) => name)).toEqual(events);
      expect(new Set((expected.shown as [string, number][]).map(([, status]) => status))).toEqual(new Set([leaves]));
    });

    it.each(others)(`is by %s what it is by ${first}`, async (way) => {
      expect(await outcomeOf(way)).toEqual(expected);
    });
  });
});
