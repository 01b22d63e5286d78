/**
 * Expected statuses of the comment routes, by state of the comment or of its article. The owner wrote all comments. A comment is
 * visible if its article is visible. Only its author and editors may see a comment that is not approved.
 */
export const COMMENT_ROWS = `
                                                                                visitor member stranger owner editor admin owner-key admin-key revoked expired
GET    /api/v1/articles/{id}/comments                  published,hidden             200    200      200   200    200   200       200       200     401     401
GET    /api/v1/articles/{id}/comments                  draft,scheduled,archived     404    404      404   200    200   200       200       200     401     401
GET    /api/v1/articles/{id}/comments                  disabled,closed              404    404      404   404    200   200       404       200     401     401
GET    /api/v1/articles/{id}/comments                  trashed,unknown              404    404      404   404    404   404       404       404     401     401
POST   /api/v1/articles/{id}/comments                  published,hidden             401    201      201   201    201   201       403       403     401     401
POST   /api/v1/articles/{id}/comments                  draft,scheduled,archived     401    404      404   201    201   201       403       403     401     401
POST   /api/v1/articles/{id}/comments                  disabled,closed              401    404      404   404    201   201       403       403     401     401
POST   /api/v1/articles/{id}/comments                  trashed,unknown              401    404      404   404    404   404       403       403     401     401

GET    /api/v1/comments                                -                            200    200      200   200    200   200       200       200     401     401
GET    /api/v1/comments/{id}                           approved,on-hidden           200    200      200   200    200   200       200       200     401     401
GET    /api/v1/comments/{id}                           deleted                      200    200      200   200    200   200       200       200     401     401
GET    /api/v1/comments/{id}                           pending,rejected             404    404      404   200    200   200       200       404     401     401
GET    /api/v1/comments/{id}                           on-draft                     404    404      404   200    200   200       200       200     401     401
GET    /api/v1/comments/{id}                           on-disabled,on-closed        404    404      404   404    200   200       404       200     401     401
GET    /api/v1/comments/{id}                           on-trashed,unknown           404    404      404   404    404   404       404       404     401     401

PATCH  /api/v1/comments/{id}                           approved,on-hidden           401    403      403   200    200   200       403       403     401     401
PATCH  /api/v1/comments/{id}                           pending,rejected             401    404      404   200    200   200       403       403     401     401
PATCH  /api/v1/comments/{id}                           on-draft                     401    404      404   200    200   200       403       403     401     401
PATCH  /api/v1/comments/{id}                           on-disabled,on-closed        401    404      404   404    200   200       403       403     401     401
PATCH  /api/v1/comments/{id}                           deleted,on-trashed,unknown   401    404      404   404    404   404       403       403     401     401

DELETE /api/v1/comments/{id}                           approved,on-hidden           401    403      403   204    204   204       403       403     401     401
DELETE /api/v1/comments/{id}                           pending,rejected             401    404      404   204    204   204       403       403     401     401
DELETE /api/v1/comments/{id}                           on-draft                     401    404      404   204    204   204       403       403     401     401
DELETE /api/v1/comments/{id}                           on-disabled,on-closed        401    404      404   404    204   204       403       403     401     401
DELETE /api/v1/comments/{id}                           deleted,on-trashed,unknown   401    404      404   404    404   404       403       403     401     401

POST   /api/v1/comments/{id}/approve                   approved,on-hidden           401    403      403   403    200   200       403       403     401     401
POST   /api/v1/comments/{id}/approve                   pending,rejected             401    404      404   403    200   200       403       403     401     401
POST   /api/v1/comments/{id}/approve                   on-draft                     401    404      404   403    200   200       403       403     401     401
POST   /api/v1/comments/{id}/approve                   on-disabled,on-closed        401    404      404   404    200   200       403       403     401     401
POST   /api/v1/comments/{id}/approve                   deleted,on-trashed,unknown   401    404      404   404    404   404       403       403     401     401

POST   /api/v1/comments/{id}/reject                    approved,on-hidden           401    403      403   403    200   200       403       403     401     401
POST   /api/v1/comments/{id}/reject                    pending,rejected             401    404      404   403    200   200       403       403     401     401
POST   /api/v1/comments/{id}/reject                    on-draft                     401    404      404   403    200   200       403       403     401     401
POST   /api/v1/comments/{id}/reject                    on-disabled,on-closed        401    404      404   404    200   200       403       403     401     401
POST   /api/v1/comments/{id}/reject                    deleted,on-trashed,unknown   401    404      404   404    404   404       403       403     401     401
`;
