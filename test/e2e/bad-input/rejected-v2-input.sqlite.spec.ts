import type { Response } from 'supertest';
import { documentedParameters, routesOf } from './openapi-fields.js';
import { invalidDocuments, validDocument } from './json-api-documents.js';
import { checkEach, checkEachRoute } from './check-each.js';
import { summarizeResponse } from './error-checks.js';
import { invalidTextsOf, type ValueSchema } from './schema-values.js';
import { InputFixture } from './input-fixture.js';
import { checkNothingStored } from './check-nothing-stored.js';

/** Invalid input, derived from the OpenAPI document of version 2. It is rejected before any SQL statement. */
describe('invalid input in version 2', () => {
  let site: InputFixture;
  let routes: string[];
  let withBody: string[];

  beforeAll(async () => {
    site = await InputFixture.start();
    routes = routesOf(site.v2Document);
    withBody = routes.filter((route) => {
      const [method, path] = route.split(' ') as [string, string];
      return site.v2Document.paths[path]![method.toLowerCase()]!.requestBody !== undefined;
    });
  });
  afterAll(() => site.app.stop());

  const fieldsIn = ({ body }: Response): string[] =>
    ((body.error?.details ?? []) as { field: string }[]).map(({ field }) => field);

  async function faultsOfQuery(route: string, query: string, parameter: string, checked: boolean): Promise<string[]> {
    const target = await targetOf(route);
    const request = site.request(route, target, { query: `?${query}`, checked });
    const answer = await (withBody.includes(route) ? request.send(validDocument(site, route, target)) : request);
    const isRefused = answer.status === 400 && fieldsIn(answer).join() === parameter;
    return isRefused ? [] : [`?${query.slice(0, 100)} returned ${summarizeResponse(answer)}`];
  }

  const targets = new Map<string, ReturnType<InputFixture['makeTarget']>>();
  /** Rejected requests do not change the target, so one target per route is enough. */
  const targetOf = (route: string) => {
    if (!targets.has(route)) targets.set(route, site.makeTarget(route));
    return targets.get(route)!;
  };

  it('returns 400 for an invalid query parameter and names the parameter', async () => {
    const parameters = Object.entries(documentedParameters(site.v2Document, 'query'));
    expect(parameters.length).toBeGreaterThan(20);
    for (const route of routes) await targetOf(route);
    const faults = await checkNothingStored(site, () =>
      checkEachRoute(
        parameters.map(([route]) => route),
        (route) => {
          const cases = Object.entries(Object.fromEntries(parameters)[route]!).flatMap(([name, schema]) =>
            invalidTextsOf(name, schema as ValueSchema).map((text, index) => ({ name, text, index })),
          );
          return checkEach(cases, ({ name, text, index }) =>
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
    const faults = await checkNothingStored(site, () =>
      checkEachRoute(routes, (route) =>
        checkEach(unknown, (name) => faultsOfQuery(route, `${name}=1`, name, name === 'nothing')),
      ),
    );
    expect(faults).toEqual([]);
    const lists = Object.entries(documentedParameters(site.v2Document, 'query'));
    const twice = await checkEachRoute(
      lists.map(([route]) => route),
      (route) =>
        checkEach(Object.keys(Object.fromEntries(lists)[route]!), (name) =>
          faultsOfQuery(route, `${name}=1&${name}=1`, name, false),
        ),
    );
    expect(twice).toEqual([]);
  }, 300_000);

  it('returns 422 for an invalid document, names the path and stores nothing', async () => {
    expect(withBody.length).toBeGreaterThanOrEqual(9);
    const faults = await checkEachRoute(withBody, async (route) => {
      const target = await site.makeTarget(route);
      const good = validDocument(site, route, target);
      const cases = invalidDocuments(site.v2Document, route, good).map((one, index) => ({ ...one, index }));
      return checkNothingStored(site, () =>
        checkEach(cases, async ({ document, path, status, index }) => {
          const answer = await site.request(route, target, { checked: index % 10 === 0 }).send(document);
          const fields = fieldsIn(answer);
          const isNamed = path === '' || (fields.length > 0 && fields.every((field) => field.startsWith(path)));
          return answer.status === status && isNamed
            ? []
            : [
                `${path} in ${JSON.stringify(document).slice(0, 300)} returned ${summarizeResponse(answer)} ${fields.join()}`,
              ];
        }),
      );
    });
    expect(faults).toEqual([]);
  }, 300_000);

  it('accepts the valid documents from which the invalid documents are made', async () => {
    const faults = await checkEach(withBody, async (route) => {
      const target = await site.makeTarget(route);
      const answer = await site.request(route, target).send(validDocument(site, route, target));
      return answer.status < 300 ? [] : [`${route} returned ${summarizeResponse(answer)}`];
    });
    expect(faults).toEqual([]);
  });
});
