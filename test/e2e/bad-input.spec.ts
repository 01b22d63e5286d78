import { faultsOfGoodBodies, faultsOfRefusals } from './bad-input/body-cases.js';
import { documentedFields, ruledFields } from './bad-input/documented.js';
import { Site } from './bad-input/site.js';
import { BODY_ROUTES } from './bad-input/table.js';

/** Every field of every body, every parameter: what is refused and what just fits stands in `bad-input/`. */
describe('bad input', () => {
  let site: Site;

  beforeAll(async () => {
    site = await Site.start();
  });
  afterAll(() => site.app.stop());

  describe('in a body', () => {
    const routes = Object.entries(BODY_ROUTES);

    it('has a rule for every field of every route, as the OpenAPI document has it', () => {
      expect(ruledFields(BODY_ROUTES)).toEqual(documentedFields(site.document));
    });

    it.each(routes)('to %s is refused, names the field and stores nothing', async (name, route) => {
      expect(await faultsOfRefusals(site, name, route)).toEqual([]);
    });

    it.each(routes)('to %s begins where good input ends', async (name, route) => {
      expect(await faultsOfGoodBodies(site, name, route)).toEqual([]);
    });
  });
});
