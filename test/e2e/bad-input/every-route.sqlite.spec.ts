import { faultsOfRefusals, faultsOfRepeatedMembers } from './body-cases.js';
import { faultsOfBrokenBodies } from './broken-bodies.js';
import { documentedParameters, routesOf } from './documented.js';
import { faultsOfRoutes } from './faults-of-each.js';
import { failureOfBodies, failureOfQueries } from './fuzz.js';
import { faultsOfPathIds } from './path-ids.js';
import { QUERIES } from './queries.js';
import { faultsOfQueries } from './query-cases.js';
import { Site } from './site.js';
import { BODY_ROUTES } from './table.js';

/** Input that is rejected before any SQL statement, so one database is enough. */
describe('invalid input', () => {
  let site: Site;
  let routes: string[];

  beforeAll(async () => {
    site = await Site.start();
    routes = routesOf(site.document);
  });
  afterAll(() => site.app.stop());

  describe('request bodies', () => {
    const withBody = Object.entries(BODY_ROUTES);

    it.each(withBody)(
      'rejects invalid values in the body of %s, names the field and stores nothing',
      async (name, route) => {
        expect(await faultsOfRefusals(site, name, route)).toEqual([]);
      },
    );

    it.each(withBody.filter(([, { form }]) => !form))(
      'rejects a duplicate member in the body of %s if the last value is invalid',
      async (name, route) => {
        expect(await faultsOfRepeatedMembers(site, name, route)).toEqual([]);
      },
    );

    it('rejects malformed, oversized and unsupported bodies on every route that writes', async () => {
      const writing = routes.filter((name) => !name.startsWith('GET '));
      expect(writing.length).toBeGreaterThan(withBody.length);
      expect(await faultsOfRoutes(writing, (name) => faultsOfBrokenBodies(site, name))).toEqual([]);
    }, 180_000);
  });

  describe('query parameters', () => {
    it('lists the same query parameters in the rule table and in the OpenAPI document', () => {
      const ruled = Object.entries(QUERIES).map(([name, parameters]) => [
        name,
        Object.fromEntries(Object.entries(parameters).map(([parameter, { schema }]) => [parameter, schema])),
      ]);
      expect(Object.fromEntries(ruled)).toEqual(documentedParameters(site.document, 'query'));
    });

    it.each(Object.keys(QUERIES))(
      'rejects invalid query parameters of %s, names the parameter and accepts boundary values',
      async (name) => {
        expect(await faultsOfQueries(site, name)).toEqual([]);
      },
    );
  });

  describe('path parameters', () => {
    it('returns 400 for an invalid id and 404 for an unknown id in the path', async () => {
      const withId = routes.filter((name) => name.includes('{'));
      expect(withId.length).toBeGreaterThan(20);
      expect(await faultsOfRoutes(withId, (name) => faultsOfPathIds(site, name))).toEqual([]);
    }, 180_000);

    it('documents every path parameter as a positive integer', () => {
      const schemas = Object.values(documentedParameters(site.document, 'path')).flatMap((one) => Object.values(one));
      expect(new Set(schemas.map((schema) => JSON.stringify(schema)))).toEqual(
        new Set(['{"type":"integer","minimum":1}']),
      );
    });
  });

  describe('random input', () => {
    it.each(Object.entries(BODY_ROUTES))('returns no 5xx status for random bodies of %s', async (name, route) => {
      expect(await failureOfBodies(site, name, route)).toBeNull();
    });

    it.each(Object.keys(QUERIES).filter((name) => name.startsWith('GET ')))(
      'returns no 5xx status for random queries of %s',
      async (name) => {
        expect(await failureOfQueries(site, name)).toBeNull();
      },
    );
  });
});
