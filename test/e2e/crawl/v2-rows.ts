import { toV1Route, toV2Route } from '../../support/version-2.js';
import type { Row } from './parse-table.js';

/** Routes of version 2 that return the statuses of version 1, because both versions call the same services. */
const ROUTES_WITH_V1_STATUSES = [
  ...['GET /articles', 'POST /articles', 'GET /users/{id}/articles'],
  ...['GET /articles/{id}', 'PATCH /articles/{id}', 'DELETE /articles/{id}'],
  ...['publish', 'archive', 'unpublish', 'restore'].map((action) => `POST /articles/{id}/${action}`),
  ...['GET /users', 'GET /users/{id}'],
  ...['GET /categories', 'POST /categories'],
  ...['GET /categories/{id}', 'PATCH /categories/{id}', 'DELETE /categories/{id}'],
  ...['GET /tags', 'GET /tags/{id}', 'PATCH /tags/{id}', 'POST /tags/{id}/merge', 'DELETE /tags/{id}'],
  ...['GET /articles/{id}/comments', 'POST /articles/{id}/comments', 'GET /comments'],
  ...['GET /comments/{id}', 'PATCH /comments/{id}', 'DELETE /comments/{id}'],
  ...['POST /comments/{id}/approve', 'POST /comments/{id}/reject'],
].map((route) => route.replace(' /', ' /api/v2/'));

export function toV2Rows(rows: readonly Row[]): Row[] {
  const wanted = new Set(ROUTES_WITH_V1_STATUSES.map(toV1Route));
  return rows
    .filter(({ name }) => wanted.has(name.slice(0, name.lastIndexOf(' '))))
    .map(({ name, cells }) => ({ name: toV2Route(name), cells }));
}

/** Expected statuses of routes that only version 2 has. A caller who may see an article may list the visible tags of the article. */
export const V2_ROWS = `
                                                                                visitor member stranger owner editor admin owner-key admin-key revoked expired
POST   /api/v2/tags                                    -                            401    403      403   403    201   201       403       403     401     401
GET    /api/v2/articles/{id}/tags                      published,hidden             200    200      200   200    200   200       200       200     401     401
GET    /api/v2/articles/{id}/tags                      draft,scheduled,archived     404    404      404   200    200   200       200       200     401     401
GET    /api/v2/articles/{id}/tags                      disabled,closed              404    404      404   404    200   200       404       200     401     401
GET    /api/v2/articles/{id}/tags                      trashed,unknown              404    404      404   404    404   404       404       404     401     401
`;
