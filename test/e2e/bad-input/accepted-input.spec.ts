import { checkAcceptedValues } from './body-checks.js';
import { documentedFields, tableFields } from './openapi-fields.js';
import { InputFixture } from './input-fixture.js';
import { BODY_ROUTES } from './body-route-table.js';

/** Boundary values that each body field accepts. */
describe('accepted boundary values of request bodies', () => {
  let site: InputFixture;

  beforeAll(async () => {
    site = await InputFixture.start();
  });
  afterAll(() => site.app.stop());

  it('lists the same body fields in the rule table and in the OpenAPI document', () => {
    expect(tableFields(BODY_ROUTES)).toEqual(documentedFields(site.unversionedAndV1Document));
  });

  it.each(Object.entries(BODY_ROUTES))('accepts each valid boundary value in the body of %s', async (name, route) => {
    expect(await checkAcceptedValues(site, name, route)).toEqual([]);
  });
});
