import { ParitySite } from './parity-site.js';
import { OPERATIONS } from './operations.js';

/** Every way to execute an operation must lead to equal responses and equal events. */
describe('operations on all surfaces', () => {
  let site: ParitySite;

  beforeAll(async () => {
    site = await ParitySite.start();
  });
  afterAll(() => site.app.stop());

  describe.each(Object.entries(OPERATIONS))('operation: %s', (_, { before, ways, exported, events, leaves = 200 }) => {
    let expected: { told: unknown; shown: unknown };

    async function outcomeOf(way: string) {
      let mark = await site.lastEventId();
      let id: number;
      if (before === undefined) id = (await ways[way]!(site, 0)) as number;
      else if (way === 'import') {
        id = await site.importArticle(before, exported, async () => {
          mark = await site.lastEventId();
        });
      } else {
        id = await site.createArticle(before);
        mark = await site.lastEventId();
        await ways[way]!(site, id);
      }
      return { told: await site.readEvents(id, mark), shown: await site.readSurfaces(id) };
    }

    const [first, ...others] = [...Object.keys(ways), ...(exported ? ['import'] : [])] as [string, ...string[]];

    beforeAll(async () => {
      expected = await outcomeOf(first);
    });

    it(`emits the expected events and returns the expected statuses through ${first}`, () => {
      expect((expected.told as [string][]).map(([name]) => name)).toEqual(events);
      expect(new Set((expected.shown as [string, number][]).map(([, status]) => status))).toEqual(new Set([leaves]));
    });

    it.each(others)(`has the same events and responses through %s as through ${first}`, async (way) => {
      expect(await outcomeOf(way)).toEqual(expected);
    });
  });
});
