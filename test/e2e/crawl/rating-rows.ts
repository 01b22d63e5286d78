/** Expected statuses of the rating routes, by state of the article. All accounts have rated the article. */
export const RATING_ROWS = `
                                                                                visitor member stranger owner editor admin owner-key admin-key revoked expired
GET    /api/v1/articles/{id}/ratings                   published,hidden             200    200      200   200    200   200       200       200     401     401
GET    /api/v1/articles/{id}/ratings                   draft,scheduled,archived     404    404      404   200    200   200       200       200     401     401
GET    /api/v1/articles/{id}/ratings                   disabled,closed              404    404      404   404    200   200       404       200     401     401
GET    /api/v1/articles/{id}/ratings                   trashed,unknown              404    404      404   404    404   404       404       404     401     401

GET    /api/v1/articles/{id}/rating                    published,hidden             401    200      200   200    200   200       200       200     401     401
GET    /api/v1/articles/{id}/rating                    draft,scheduled,archived     401    404      404   200    200   200       200       200     401     401
GET    /api/v1/articles/{id}/rating                    disabled,closed              401    404      404   404    200   200       404       200     401     401
GET    /api/v1/articles/{id}/rating                    trashed,unknown              401    404      404   404    404   404       404       404     401     401

PUT    /api/v1/articles/{id}/rating                    published,hidden             401    200      200   403    200   200       403       403     401     401
PUT    /api/v1/articles/{id}/rating                    draft,scheduled,archived     401    404      404   403    200   200       403       403     401     401
PUT    /api/v1/articles/{id}/rating                    disabled,closed              401    404      404   404    200   200       403       403     401     401
PUT    /api/v1/articles/{id}/rating                    trashed,unknown              401    404      404   404    404   404       403       403     401     401

DELETE /api/v1/articles/{id}/rating                    published,hidden             401    204      204   204    204   204       403       403     401     401
DELETE /api/v1/articles/{id}/rating                    draft,scheduled,archived     401    404      404   204    204   204       403       403     401     401
DELETE /api/v1/articles/{id}/rating                    disabled,closed              401    404      404   404    204   204       403       403     401     401
DELETE /api/v1/articles/{id}/rating                    trashed,unknown              401    404      404   404    404   404       403       403     401     401
`;
