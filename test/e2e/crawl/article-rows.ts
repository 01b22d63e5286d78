/**
 * Expected statuses of the article routes, by state of the article. ADR 5: 404 if the caller may not see the article, 403 if the
 * caller may see the article but not perform the operation. A read-only key is rejected before the article is read.
 */
export const ARTICLE_ROWS = `
                                                                                visitor member stranger owner editor admin owner-key admin-key revoked expired
GET    /api/v1/articles                                -                            200    200      200   200    200   200       200       200     401     401
GET    /api/v1/users/{id}/articles                     owner                        200    200      200   200    200   200       200       200     401     401
GET    /api/v1/users/{id}/articles                     unknown                      404    404      404   404    404   404       404       404     401     401

POST   /api/v1/articles                                open,hidden                  401    201      201   201    201   201       403       403     401     401
POST   /api/v1/articles                                disabled,closed              401    422      422   422    201   201       403       403     401     401
POST   /api/v1/articles                                unknown                      401    422      422   422    422   422       403       403     401     401

GET    /api/v1/articles/{id}                           published,hidden             200    200      200   200    200   200       200       200     401     401
GET    /api/v1/articles/{id}                           draft,scheduled,archived     404    404      404   200    200   200       200       200     401     401
GET    /api/v1/articles/{id}                           disabled,closed              404    404      404   404    200   200       404       200     401     401
GET    /api/v1/articles/{id}                           trashed,unknown              404    404      404   404    404   404       404       404     401     401

PUT    /api/v1/articles/{id}                           published,hidden             401    403      403   200    200   200       403       403     401     401
PUT    /api/v1/articles/{id}                           draft,scheduled,archived     401    404      404   200    200   200       403       403     401     401
PUT    /api/v1/articles/{id}                           disabled,closed              401    404      404   404    200   200       403       403     401     401
PUT    /api/v1/articles/{id}                           trashed,unknown              401    404      404   404    404   404       403       403     401     401

PATCH  /api/v1/articles/{id}                           published,hidden             401    403      403   200    200   200       403       403     401     401
PATCH  /api/v1/articles/{id}                           draft,scheduled,archived     401    404      404   200    200   200       403       403     401     401
PATCH  /api/v1/articles/{id}                           disabled,closed              401    404      404   404    200   200       403       403     401     401
PATCH  /api/v1/articles/{id}                           trashed,unknown              401    404      404   404    404   404       403       403     401     401

DELETE /api/v1/articles/{id}                           published,hidden             401    403      403   204    204   204       403       403     401     401
DELETE /api/v1/articles/{id}                           draft,scheduled,archived     401    404      404   204    204   204       403       403     401     401
DELETE /api/v1/articles/{id}                           disabled,closed              401    404      404   404    204   204       403       403     401     401
DELETE /api/v1/articles/{id}                           trashed,unknown              401    404      404   404    404   404       403       403     401     401

POST   /api/v1/articles/{id}/publish                   published,hidden             401    403      403   200    200   200       403       403     401     401
POST   /api/v1/articles/{id}/publish                   draft,scheduled,archived     401    404      404   200    200   200       403       403     401     401
POST   /api/v1/articles/{id}/publish                   disabled,closed              401    404      404   404    200   200       403       403     401     401
POST   /api/v1/articles/{id}/publish                   trashed,unknown              401    404      404   404    404   404       403       403     401     401

POST   /api/v1/articles/{id}/archive                   published,hidden             401    403      403   200    200   200       403       403     401     401
POST   /api/v1/articles/{id}/archive                   draft,scheduled,archived     401    404      404   200    200   200       403       403     401     401
POST   /api/v1/articles/{id}/archive                   disabled,closed              401    404      404   404    200   200       403       403     401     401
POST   /api/v1/articles/{id}/archive                   trashed,unknown              401    404      404   404    404   404       403       403     401     401

POST   /api/v1/articles/{id}/unpublish                 published,hidden             401    403      403   200    200   200       403       403     401     401
POST   /api/v1/articles/{id}/unpublish                 draft,scheduled,archived     401    404      404   200    200   200       403       403     401     401
POST   /api/v1/articles/{id}/unpublish                 disabled,closed              401    404      404   404    200   200       403       403     401     401
POST   /api/v1/articles/{id}/unpublish                 trashed,unknown              401    404      404   404    404   404       403       403     401     401

POST   /api/v1/articles/{id}/restore                   published,hidden             401    403      403   200    200   200       403       403     401     401
POST   /api/v1/articles/{id}/restore                   draft,scheduled,archived     401    404      404   200    200   200       403       403     401     401
POST   /api/v1/articles/{id}/restore                   trashed                      401    404      404   200    200   200       403       403     401     401
POST   /api/v1/articles/{id}/restore                   disabled,closed              401    404      404   404    200   200       403       403     401     401
POST   /api/v1/articles/{id}/restore                   unknown                      401    404      404   404    404   404       403       403     401     401
`;

/** Callers whose lists contain each article, filtered by its state. Lists show articles of a hidden category only to editors. */
export const LISTED = `
                                   visitor member stranger owner editor admin owner-key admin-key revoked expired
published                              yes    yes      yes   yes    yes   yes       yes       yes      no      no
draft,scheduled,archived,trashed        no     no       no   yes    yes   yes       yes       yes      no      no
hidden,disabled,closed                  no     no       no    no    yes   yes        no       yes      no      no
`;
