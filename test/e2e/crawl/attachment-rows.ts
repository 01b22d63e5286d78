/**
 * Expected statuses of the attachment routes, by state of the article. Writes require the author role, so members are rejected
 * before the attachment is read. The keys may not write, and may not see attachments without an article.
 */
export const ATTACHMENT_ROWS = `
                                                                                   visitor member stranger owner editor admin owner-key admin-key revoked expired
GET    /api/v1/articles/{id}/attachments               published,hidden                200    200      200   200    200   200       200       200     401     401
GET    /api/v1/articles/{id}/attachments               draft,scheduled,archived        404    404      404   200    200   200       200       200     401     401
GET    /api/v1/articles/{id}/attachments               disabled,closed                 404    404      404   404    200   200       404       200     401     401
GET    /api/v1/articles/{id}/attachments               trashed,unknown                 404    404      404   404    404   404       404       404     401     401

POST   /api/v1/articles/{id}/attachments               published,hidden                401    403      403   201    201   201       403       403     401     401
POST   /api/v1/articles/{id}/attachments               draft,scheduled,archived        401    403      404   201    201   201       403       403     401     401
POST   /api/v1/articles/{id}/attachments               disabled,closed                 401    403      404   404    201   201       403       403     401     401
POST   /api/v1/articles/{id}/attachments               trashed,unknown                 401    403      404   404    404   404       403       403     401     401

GET    /api/v1/attachments                             -                               200    200      200   200    200   200       200       200     401     401
POST   /api/v1/attachments                             -                               401    403      201   201    201   201       403       403     401     401

GET    /api/v1/attachments/{id}                        published,hidden                200    200      200   200    200   200       200       200     401     401
GET    /api/v1/attachments/{id}                        draft,scheduled,archived        404    404      404   200    200   200       200       200     401     401
GET    /api/v1/attachments/{id}                        disabled,closed                 404    404      404   404    200   200       404       200     401     401
GET    /api/v1/attachments/{id}                        trashed,unknown                 404    404      404   404    404   404       404       404     401     401
GET    /api/v1/attachments/{id}                        unattached                      404    404      404   200    404   200       404       404     401     401

GET    /api/v1/attachments/{id}/content                published,hidden                200    200      200   200    200   200       200       200     401     401
GET    /api/v1/attachments/{id}/content                draft,scheduled,archived        404    404      404   200    200   200       200       200     401     401
GET    /api/v1/attachments/{id}/content                disabled,closed                 404    404      404   404    200   200       404       200     401     401
GET    /api/v1/attachments/{id}/content                trashed,unknown                 404    404      404   404    404   404       404       404     401     401
GET    /api/v1/attachments/{id}/content                unattached                      404    404      404   200    404   200       404       404     401     401

PATCH  /api/v1/attachments/{id}                        published,hidden                401    403      403   200    200   200       403       403     401     401
PATCH  /api/v1/attachments/{id}                        draft,scheduled,archived        401    403      404   200    200   200       403       403     401     401
PATCH  /api/v1/attachments/{id}                        disabled,closed                 401    403      404   404    200   200       403       403     401     401
PATCH  /api/v1/attachments/{id}                        trashed,unknown                 401    403      404   404    404   404       403       403     401     401
PATCH  /api/v1/attachments/{id}                        unattached                      401    403      404   200    404   200       403       403     401     401

DELETE /api/v1/attachments/{id}                        published,hidden                401    403      403   204    204   204       403       403     401     401
DELETE /api/v1/attachments/{id}                        draft,scheduled,archived        401    403      404   204    204   204       403       403     401     401
DELETE /api/v1/attachments/{id}                        disabled,closed                 401    403      404   404    204   204       403       403     401     401
DELETE /api/v1/attachments/{id}                        trashed,unknown                 401    403      404   404    404   404       403       403     401     401
DELETE /api/v1/attachments/{id}                        unattached                      401    403      404   204    404   204       403       403     401     401
`;
