/** Expected statuses of the category and tag routes. Editors may change every category and tag that they may see. */
export const TAXONOMY_ROWS = `
                                                                                visitor member stranger owner editor admin owner-key admin-key revoked expired
GET    /api/v1/categories                              -                            200    200      200   200    200   200       200       200     401     401
POST   /api/v1/categories                              -                            401    403      403   403    201   201       403       403     401     401
GET    /api/v1/categories/tree                         -                            200    200      200   200    200   200       200       200     401     401
GET    /api/v1/categories/{id}                         open,hidden                  200    200      200   200    200   200       200       200     401     401
GET    /api/v1/categories/{id}                         disabled,closed              404    404      404   404    200   200       404       200     401     401
GET    /api/v1/categories/{id}                         unknown                      404    404      404   404    404   404       404       404     401     401
PUT    /api/v1/categories/{id}                         open,hidden                  401    403      403   403    200   200       403       403     401     401
PUT    /api/v1/categories/{id}                         disabled,closed              401    403      403   403    200   200       403       403     401     401
PUT    /api/v1/categories/{id}                         unknown                      401    403      403   403    404   404       403       403     401     401
PATCH  /api/v1/categories/{id}                         open,hidden                  401    403      403   403    200   200       403       403     401     401
PATCH  /api/v1/categories/{id}                         disabled,closed              401    403      403   403    200   200       403       403     401     401
PATCH  /api/v1/categories/{id}                         unknown                      401    403      403   403    404   404       403       403     401     401
DELETE /api/v1/categories/{id}                         open,hidden                  401    403      403   403    204   204       403       403     401     401
DELETE /api/v1/categories/{id}                         disabled,closed              401    403      403   403    204   204       403       403     401     401
DELETE /api/v1/categories/{id}                         unknown                      401    403      403   403    404   404       403       403     401     401
GET    /api/v1/categories/{id}/permissions             open,hidden                  401    403      403   403    403   200       403       403     401     401
GET    /api/v1/categories/{id}/permissions             disabled,closed              401    403      403   403    403   200       403       403     401     401
GET    /api/v1/categories/{id}/permissions             unknown                      401    403      403   403    403   404       403       403     401     401
PUT    /api/v1/categories/{id}/permissions             open,hidden                  401    403      403   403    403   200       403       403     401     401
PUT    /api/v1/categories/{id}/permissions             disabled,closed              401    403      403   403    403   200       403       403     401     401
PUT    /api/v1/categories/{id}/permissions             unknown                      401    403      403   403    403   404       403       403     401     401

GET    /api/v1/tags                                    -                            200    200      200   200    200   200       200       200     401     401
GET    /api/v1/tags/{id}                               published                    200    200      200   200    200   200       200       200     401     401
GET    /api/v1/tags/{id}                               draft,scheduled,archived     404    404      404   200    200   200       200       200     401     401
GET    /api/v1/tags/{id}                               hidden                       404    404      404   200    200   200       200       200     401     401
GET    /api/v1/tags/{id}                               trashed                      404    404      404   404    200   200       404       200     401     401
GET    /api/v1/tags/{id}                               disabled,closed              404    404      404   404    200   200       404       200     401     401
GET    /api/v1/tags/{id}                               unknown                      404    404      404   404    404   404       404       404     401     401
PATCH  /api/v1/tags/{id}                               published,hidden             401    403      403   403    200   200       403       403     401     401
PATCH  /api/v1/tags/{id}                               draft,scheduled,archived     401    403      403   403    200   200       403       403     401     401
PATCH  /api/v1/tags/{id}                               trashed,disabled,closed      401    403      403   403    200   200       403       403     401     401
PATCH  /api/v1/tags/{id}                               unknown                      401    403      403   403    404   404       403       403     401     401
POST   /api/v1/tags/{id}/merge                         published,hidden             401    403      403   403    200   200       403       403     401     401
POST   /api/v1/tags/{id}/merge                         draft,scheduled,archived     401    403      403   403    200   200       403       403     401     401
POST   /api/v1/tags/{id}/merge                         trashed,disabled,closed      401    403      403   403    200   200       403       403     401     401
POST   /api/v1/tags/{id}/merge                         unknown                      401    403      403   403    404   404       403       403     401     401
DELETE /api/v1/tags/{id}                               published,hidden             401    403      403   403    204   204       403       403     401     401
DELETE /api/v1/tags/{id}                               draft,scheduled,archived     401    403      403   403    204   204       403       403     401     401
DELETE /api/v1/tags/{id}                               trashed,disabled,closed      401    403      403   403    204   204       403       403     401     401
DELETE /api/v1/tags/{id}                               unknown                      401    403      403   403    404   404       403       403     401     401
`;
