import { checkRejectedValues, checkDuplicateMembers } from './body-checks.js';
import { checkInvalidBodies } from './invalid-body-checks.js';
import { documentedParameters, routesOf } from './openapi-fields.js';
import { checkEachRoute } from './check-each.js';
import { findBodyFailure, findQueryFailure } from './fuzz.js';
import { checkPathIds } from './path-id-checks.js';
import { QUERY_PARAMETERS } from './query-parameters.js';
import { checkQueries } from './query-checks.js';
import { InputFixture } from './input-fixture.js';
import { BODY_ROUTES } from './body-route-table.js';

/** Input that is rejected before any SQL statement, so one database is enough. */
describe('invalid input', () => {
  let site: InputFixture;
  let routes: string[];

  beforeAll(async () => {
    site = await InputFixture.start();
    routes = routesOf(site.unversionedAndV1Document);
  });
  afterAll(() => site.app.stop());

  describe('request bodies', () => {
    const withBody = Object.entries(BODY_ROUTES);

    it.each(withBody)(
      'rejects invalid values in the body of %s, names the field and stores nothing',
      async (name, route) => {
        expect(await checkRejectedValues(site, name, route)).toEqual([]);
      },
    );

    it.each(withBody.filter(([, { form }]) => !form))(
      'rejects a duplicate member in the body of %s if the last value is invalid',
      async (name, route) => {
        expect(await checkDuplicateMembers(site, name, route)).toEqual([]);
      },
    );

    it('rejects malformed, oversized and unsupported bodies on every route that writes', async () => {
      const writing = routes.filter((name) => !name.startsWith('GET '));
      expect(writing.length).toBeGreaterThan(withBody.length);
      expect(await checkEachRoute(writing, (name) => checkInvalidBodies(site, name))).toEqual([]);
    }, 180_000);
  });

  describe('query parameters', () => {
    it('lists the same query parameters in the rule table and in the OpenAPI document', () => {
      const ruled = Object.entries(QUERY_PARAMETERS).map(([name, parameters]) => [
        name,
        Object.fromEntries(Object.entries(parameters).map(([parameter, { schema }]) => [parameter, schema])),
      ]);
      expect(Object.fromEntries(ruled)).toEqual(documentedParameters(site.unversionedAndV1Document, 'query'));
    });

    it.each(Object.keys(QUERY_PARAMETERS))(
      'rejects invalid query parameters of %s, names the parameter and accepts boundary values',
      async (name) => {
        expect(await checkQueries(site, name)).toEqual([]);
      },
    );
  });

  describe('path parameters', () => {
    it('returns 400 for an invalid id and 404 for an unknown id in the path', async () => {
      const withId = routes.filter((name) => name.includes('{'));
      expect(withId.length).toBeGreaterThan(20);
      expect(await checkEachRoute(withId, (name) => checkPathIds(site, name))).toEqual([]);
    }, 180_000);

    it('documents every path parameter as a positive integer', () => {
      const schemas = Object.values(documentedParameters(site.unversionedAndV1Document, 'path')).flatMap((one) =>
        Object.values(one),
      );
      expect(new Set(schemas.map((schema) => JSON.stringify(schema)))).toEqual(
        new Set(['{"type":"integer","minimum":1}']),
      );
    });
  });

  describe('random input', () => {
    it.each(Object.entries(BODY_ROUTES))('returns no 5xx status for random bodies of %s', async (name, route) => {
      expect(await findBodyFailure(site, name, route)).toBeNull();
    });

    it.each(Object.keys(QUERY_PARAMETERS).filter((name) => name.startsWith('GET ')))(
      'returns no 5xx status for random queries of %s',
      async (name) => {
        expect(await findQueryFailure(site, name)).toBeNull();
      },
    );
  });
});
