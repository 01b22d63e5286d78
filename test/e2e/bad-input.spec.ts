import { faultsOfGoodBodies, faultsOfRefusals } from './bad-input/body-cases.js';
import { faultsOfBrokenBodies } from './bad-input/broken-bodies.js';
import { documentedFields, routesOf, ruledFields } from './bad-input/documented.js';
import { faultsOfRoutes } from './bad-input/faults-of-each.js';
import { faultsOfPathIds } from './bad-input/path-ids.js';
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

    it('is refused as a whole where it is no object of JSON, on every route that writes', async () => {
      const writing = routesOf(site.document, 'post', 'put', 'patch', 'delete');
      expect(writing.length).toBeGreaterThan(routes.length);
      expect(await faultsOfRoutes(writing, (name) => faultsOfBrokenBodies(site, name))).toEqual([]);
    });
  });

  describe('in a path', () => {
    it('is 400 where an id is none, and 404 where nothing has it', async () => {
      const routes = routesOf(site.document, 'get', 'post', 'put', 'patch', 'delete').filter((name) => name.includes('{'));
      expect(routes.length).toBeGreaterThan(20);
      expect(await faultsOfRoutes(routes, (name) => faultsOfPathIds(site, name))).toEqual([]);
    });
  });
});
