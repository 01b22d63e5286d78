import { toV2Document, toV1Route } from '../../support/version-2.js';
import { uniqueText } from '../bad-input/sample.js';
import type { InputFixture, Target } from '../bad-input/input-fixture.js';
import { BODY_ROUTES } from '../bad-input/body-route-table.js';

type Body = Readonly<Record<string, unknown>>;

/** Returns a valid body for the route, or undefined if the route takes no body. */
export function validBodyFor(site: InputFixture, route: string, { id }: Target): Body | undefined {
  const first = toV1Route(route);
  // This route exists only in version 2.
  const body = first === 'POST /api/v1/tags' ? { name: uniqueText(8) } : BODY_ROUTES[first]?.body(site);
  return body === undefined || route === first ? body : toV2Document(route, body, id);
}
