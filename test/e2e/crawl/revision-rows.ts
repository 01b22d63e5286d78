/**
 * What every caller is answered on the former versions of articles, by the state of the article: they are for who may edit it now.
 * `no-revision` is a number that the published article has none of; of that, too, the others learn nothing.
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
