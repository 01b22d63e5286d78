import { faultsOfGoodBodies } from './body-cases.js';
import { documentedFields, ruledFields } from './documented.js';
import { Site } from './site.js';
import { BODY_ROUTES } from './table.js';

/**
 * Every field of every body, with the rule that stands in `bad-input/`: what just fits is stored. What is refused is in
 * `every-route.sqlite.spec.ts`.
 */
describe('input that just fits', () => {
  let site: Site;

  beforeAll(async () => {
    site = await Site.start();
  });
  afterAll(() => site.app.stop());

  it('has a rule for every field of every route, as the OpenAPI document has it', () => {
    expect(ruledFields(BODY_ROUTES)).toEqual(documentedFields(site.document));
  });

  it.each(Object.entries(BODY_ROUTES))('as the body of %s is taken', async (name, route) => {
    expect(await faultsOfGoodBodies(site, name, route)).toEqual([]);
  });
});
