import type { Response } from 'supertest';
import { documentedParameters, routesOf } from './documented.js';
import { badDocuments, goodDocument } from './documents.js';
import { faultsOfEach, faultsOfRoutes } from './faults-of-each.js';
import { shown } from './refusal.js';
import { badTextsOf, type ValueSchema } from './schema-values.js';
import { Site } from './site.js';
import { faultsOfRefusing } from './stored.js';

/** Invalid input, derived from the OpenAPI document of version 2. It is rejected before any SQL statement. */
describe('invalid input in version 2', () => {
  let site: Site;
  let routes: string[];
  let withBody: string[];

  beforeAll(async () => {
    site = await Site.start();
    routes = routesOf(site.secondDocument);
    withBody = routes.filter((route) => {
      const [method, path] = route.split(' ') as [string, string];
      return site.secondDocument.paths[path]![method.toLowerCase()]!.requestBody !== undefined;
    });
  });
  afterAll(() => site.app.stop());

  const fieldsIn = ({ body }: Response): string[] =>
    ((body.error?.details ?? []) as { field: string }[]).map(({ field }) => field);

  async function faultsOfQuery(route: string, query: string, parameter: string, checked: boolean): Promise<string[]> {
    const target = await targetOf(route);
    const request = site.request(route, target, { query: `?${query}`, checked });
    const answer = await (withBody.includes(route) ? request.send(goodDocument(site, route, target)) : request);
    const isRefused = answer.status === 400 && fieldsIn(answer).join() === parameter;
    return isRefused ? [] : [`?${query.slice(0, 100)} returned ${shown(answer)}`];
  }

  const targets = new Map<string, ReturnType<Site['makeTarget']>>();
  /** Rejected requests do not change the target, so one target per route is enough. */
  const targetOf = (route: string) => {
    if (!targets.has(route)) targets.set(route, site.makeTarget(route));
    return targets.get(route)!;
  };

  it('returns 400 for an invalid query parameter and names the parameter', async () => {
    const parameters = Object.entries(documentedParameters(site.secondDocument, 'query'));
    expect(parameters.length).toBeGreaterThan(20);
    for (const route of routes) await targetOf(route);
    const faults = await faultsOfRefusing(site, () =>
      faultsOfRoutes(
        parameters.map(([route]) => route),
        (route) => {
          const cases = Object.entries(Object.fromEntries(parameters)[route]!).flatMap(([name, schema]) =>
            badTextsOf(name, schema as ValueSchema).map((text, index) => ({ name, text, index })),
          );
          return faultsOfEach(cases, ({ name, text, index }) =>
            faultsOfQuery(route, `${name}=${encodeURIComponent(text)}`, name, index === 0),
          );
        },
      ),
    );
    expect(faults).toEqual([]);
  }, 300_000);

  it('returns 400 for a duplicate or unknown query parameter on every route', async () => {
    const unknown = [
      'nothing',
      'page',
      'page[number]',
      'filter[nothing]',
      'fields[nothing]',
      'per_page',
      'constructor',
      '__proto__',
    ];
    for (const route of routes) await targetOf(route);
    const faults = await faultsOfRefusing(site, () =>
      faultsOfRoutes(routes, (route) =>
        faultsOfEach(unknown, (name) => faultsOfQuery(route, `${name}=1`, name, name === 'nothing')),
      ),
    );
    expect(faults).toEqual([]);
    const lists = Object.entries(documentedParameters(site.secondDocument, 'query'));
    const twice = await faultsOfRoutes(
      lists.map(([route]) => route),
      (route) =>
        faultsOfEach(Object.keys(Object.fromEntries(lists)[route]!), (name) =>
          faultsOfQuery(route, `${name}=1&${name}=1`, name, false),
        ),
    );
    expect(twice).toEqual([]);
  }, 300_000);

  it('returns 422 for an invalid document, names the path and stores nothing', async () => {
    expect(withBody.length).toBeGreaterThanOrEqual(9);
    const faults = await faultsOfRoutes(withBody, async (route) => {
      const target = await site.makeTarget(route);
      const good = goodDocument(site, route, target);
      const cases = badDocuments(site.secondDocument, route, good).map((one, index) => ({ ...one, index }));
      return faultsOfRefusing(site, () =>
        faultsOfEach(cases, async ({ document, path, status, index }) => {
          const answer = await site.request(route, target, { checked: index % 10 === 0 }).send(document);
          const fields = fieldsIn(answer);
          const isNamed = path === '' || (fields.length > 0 && fields.every((field) => field.startsWith(path)));
          return answer.status === status && isNamed
            ? []
            : [`${path} in ${JSON.stringify(document).slice(0, 300)} returned ${shown(answer)} ${fields.join()}`];
        }),
      );
    });
    expect(faults).toEqual([]);
  }, 300_000);

  it('accepts the valid documents from which the invalid documents are made', async () => {
    const faults = await faultsOfEach(withBody, async (route) => {
      const target = await site.makeTarget(route);
      const answer = await site.request(route, target).send(goodDocument(site, route, target));
      return answer.status < 300 ? [] : [`${route} returned ${shown(answer)}`];
    });
    expect(faults).toEqual([]);
  });
});
