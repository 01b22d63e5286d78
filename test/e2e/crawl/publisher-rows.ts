/**
 * Expected statuses of the module API, which equal the statuses of REST. For the AJAX endpoint, the name of the object starts
 * with the operation.
 */
export const PUBLISHER_ROWS = `
                                                                                                          visitor member stranger owner editor admin owner-key admin-key revoked expired
GET    /modules/articles/api/items            -                                                               200    200      200   200    200   200       200       200     401     401

POST   /modules/articles/api/items            open,hidden                                                     401    201      201   201    201   201       403       403     401     401
POST   /modules/articles/api/items            disabled,closed                                                 401    422      422   422    201   201       403       403     401     401
POST   /modules/articles/api/items            unknown                                                         401    422      422   422    422   422       403       403     401     401

GET    /modules/articles/api/items/{id}       published,hidden                                                200    200      200   200    200   200       200       200     401     401
GET    /modules/articles/api/items/{id}       draft,scheduled,archived                                        404    404      404   200    200   200       200       200     401     401
GET    /modules/articles/api/items/{id}       disabled,closed                                                 404    404      404   404    200   200       404       200     401     401
GET    /modules/articles/api/items/{id}       trashed,unknown                                                 404    404      404   404    404   404       404       404     401     401

PUT    /modules/articles/api/items/{id}       published,hidden                                                401    403      403   200    200   200       403       403     401     401
PUT    /modules/articles/api/items/{id}       draft,scheduled,archived                                        401    404      404   200    200   200       403       403     401     401
PUT    /modules/articles/api/items/{id}       disabled,closed                                                 401    404      404   404    200   200       403       403     401     401
PUT    /modules/articles/api/items/{id}       trashed,unknown                                                 401    404      404   404    404   404       403       403     401     401

DELETE /modules/articles/api/items/{id}       published,hidden                                                401    403      403   204    204   204       403       403     401     401
DELETE /modules/articles/api/items/{id}       draft,scheduled,archived                                        401    404      404   204    204   204       403       403     401     401
DELETE /modules/articles/api/items/{id}       disabled,closed                                                 401    404      404   404    204   204       403       403     401     401
DELETE /modules/articles/api/items/{id}       trashed,unknown                                                 401    404      404   404    404   404       403       403     401     401

GET    /modules/articles/api/categories       -                                                               200    200      200   200    200   200       200       200     401     401

GET    /modules/articles/api/categories/{id}  open,hidden                                                     200    200      200   200    200   200       200       200     401     401
GET    /modules/articles/api/categories/{id}  disabled,closed                                                 404    404      404   404    200   200       404       200     401     401
GET    /modules/articles/api/categories/{id}  unknown                                                         404    404      404   404    404   404       404       404     401     401

GET    /modules/articles/ajax.php             getItem-published,getItem-hidden                                200    200      200   200    200   200       200       200     401     401
GET    /modules/articles/ajax.php             getItem-draft,getItem-scheduled,getItem-archived                404    404      404   200    200   200       200       200     401     401
GET    /modules/articles/ajax.php             getItem-disabled,getItem-closed                                 404    404      404   404    200   200       404       200     401     401
GET    /modules/articles/ajax.php             getItem-trashed,getItem-unknown                                 404    404      404   404    404   404       404       404     401     401
GET    /modules/articles/ajax.php             getRatings-published,getRatings-hidden                          200    200      200   200    200   200       200       200     401     401
GET    /modules/articles/ajax.php             getRatings-draft,getRatings-scheduled,getRatings-archived       404    404      404   200    200   200       200       200     401     401
GET    /modules/articles/ajax.php             getRatings-disabled,getRatings-closed                           404    404      404   404    200   200       404       200     401     401
GET    /modules/articles/ajax.php             getRatings-trashed,getRatings-unknown                           404    404      404   404    404   404       404       404     401     401

POST   /modules/articles/ajax.php             addComment-published,addComment-hidden                          401    201      201   201    201   201       403       403     401     401
POST   /modules/articles/ajax.php             addComment-draft,addComment-scheduled,addComment-archived       401    404      404   201    201   201       403       403     401     401
POST   /modules/articles/ajax.php             addComment-disabled,addComment-closed                           401    404      404   404    201   201       403       403     401     401
POST   /modules/articles/ajax.php             addComment-trashed,addComment-unknown                           401    404      404   404    404   404       403       403     401     401
POST   /modules/articles/ajax.php             submitRating-published,submitRating-hidden                      401    200      200   403    200   200       403       403     401     401
POST   /modules/articles/ajax.php             submitRating-draft,submitRating-scheduled,submitRating-archived     401    404      404   403    200   200       403       403     401     401
POST   /modules/articles/ajax.php             submitRating-disabled,submitRating-closed                       401    404      404   404    200   200       403       403     401     401
POST   /modules/articles/ajax.php             submitRating-trashed,submitRating-unknown                       401    404      404   404    404   404       403       403     401     401
`;
