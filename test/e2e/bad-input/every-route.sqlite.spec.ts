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

/** Input that is refused before any statement, and so on one database as on the other. What just fits is in `bad-input.spec.ts`. */
describe('bad input', () => {
  let site: Site;
  let routes: string[];

  beforeAll(async () => {
    site = await Site.start();
    routes = routesOf(site.document);
  });
  afterAll(() => site.app.stop());

  describe('in a body', () => {
    const withBody = Object.entries(BODY_ROUTES);

    it.each(withBody)('of %s is refused, names the field and stores nothing', async (name, route) => {
      expect(await faultsOfRefusals(site, name, route)).toEqual([]);
    });

    it.each(withBody.filter(([, { form }]) => !form))(
      'of %s is refused when it comes last of two members',
      async (name, route) => {
        expect(await faultsOfRepeatedMembers(site, name, route)).toEqual([]);
      },
    );

    it('is refused as a whole where it is not what the route takes, on every route that writes', async () => {
      const writing = routes.filter((name) => !name.startsWith('GET '));
      expect(writing.length).toBeGreaterThan(withBody.length);
      expect(await faultsOfRoutes(writing, (name) => faultsOfBrokenBodies(site, name))).toEqual([]);
    }, 180_000);
  });

  describe('in a query', () => {
    it('has a rule for every parameter of every route, as the OpenAPI document has it', () => {
      const ruled = Object.entries(QUERIES).map(([name, parameters]) => [
        name,
        Object.fromEntries(Object.entries(parameters).map(([parameter, { schema }]) => [parameter, schema])),
      ]);
      expect(Object.fromEntries(ruled)).toEqual(documentedParameters(site.document, 'query'));
    });

    it.each(Object.keys(QUERIES))(
      'of %s is refused and names the parameter, and begins where good input ends',
      async (name) => {
        expect(await faultsOfQueries(site, name)).toEqual([]);
      },
    );
  });

  describe('in a path', () => {
    it('is 400 where an id is none, and 404 where nothing has it', async () => {
      const withId = routes.filter((name) => name.includes('{'));
      expect(withId.length).toBeGreaterThan(20);
      expect(await faultsOfRoutes(withId, (name) => faultsOfPathIds(site, name))).toEqual([]);
    }, 180_000);

    it('is what the OpenAPI document says is none', () => {
      const schemas = Object.values(documentedParameters(site.document, 'path')).flatMap((one) => Object.values(one));
      expect(new Set(schemas.map((schema) => JSON.stringify(schema)))).toEqual(
        new Set(['{"type":"integer","minimum":1}']),
      );
    });
  });

  describe('of any kind', () => {
    it.each(Object.entries(BODY_ROUTES))('as the body of %s is no failure of ours', async (name, route) => {
      expect(await failureOfBodies(site, name, route)).toBeNull();
    });

    it.each(Object.keys(QUERIES).filter((name) => name.startsWith('GET ')))(
      'as the query of %s is no failure of ours',
      async (name) => {
        expect(await failureOfQueries(site, name)).toBeNull();
      },
    );
  });
});
