/**
 * Expected statuses of the revision routes, by state of the article. Only callers who may edit the article now may read its
 * revisions. `no-revision` is a number without a revision; other callers must not learn that the revision is missing.
 */
export const REVISION_ROWS = `
                                                                                    visitor member stranger owner editor admin owner-key admin-key revoked expired
GET    /api/v1/articles/{id}/revisions                 published,hidden            401    403      403   200   200   200       403       403     401     401
GET    /api/v1/articles/{id}/revisions                 draft,scheduled,archived    401    404      404   200   200   200       403       403     401     401
GET    /api/v1/articles/{id}/revisions                 disabled,closed             401    404      404   404   200   200       403       403     401     401
GET    /api/v1/articles/{id}/revisions                 trashed,unknown             401    404      404   404   404   404       403       403     401     401

GET    /api/v1/articles/{id}/revisions/{n}             published,hidden            401    403      403   200   200   200       403       403     401     401
GET    /api/v1/articles/{id}/revisions/{n}             draft,scheduled,archived    401    404      404   200   200   200       403       403     401     401
GET    /api/v1/articles/{id}/revisions/{n}             disabled,closed             401    404      404   404   200   200       403       403     401     401
GET    /api/v1/articles/{id}/revisions/{n}             trashed,unknown             401    404      404   404   404   404       403       403     401     401
GET    /api/v1/articles/{id}/revisions/{n}             no-revision                 401    403      403   404   404   404       403       403     401     401

POST   /api/v1/articles/{id}/revisions/{n}/restore     published,hidden            401    403      403   200   200   200       403       403     401     401
POST   /api/v1/articles/{id}/revisions/{n}/restore     draft,scheduled,archived    401    404      404   200   200   200       403       403     401     401
POST   /api/v1/articles/{id}/revisions/{n}/restore     disabled,closed             401    404      404   404   200   200       403       403     401     401
POST   /api/v1/articles/{id}/revisions/{n}/restore     trashed,unknown             401    404      404   404   404   404       403       403     401     401
POST   /api/v1/articles/{id}/revisions/{n}/restore     no-revision                 401    403      403   404   404   404       403       403     401     401
`;
