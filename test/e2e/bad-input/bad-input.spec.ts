import { faultsOfGoodBodies } from './body-cases.js';
import { documentedFields, ruledFields } from './documented.js';
import { Site } from './site.js';
import { BODY_ROUTES } from './table.js';

/** Boundary values that each body field accepts. */
describe('accepted boundary values of request bodies', () => {
  let site: Site;

  beforeAll(async () => {
    site = await Site.start();
  });
  afterAll(() => site.app.stop());

  it('lists the same body fields in the rule table and in the OpenAPI document', () => {
    expect(ruledFields(BODY_ROUTES)).toEqual(documentedFields(site.document));
  });

  it.each(Object.entries(BODY_ROUTES))('accepts each valid boundary value in the body of %s', async (name, route) => {
    expect(await faultsOfGoodBodies(site, name, route)).toEqual([]);
  });
});
