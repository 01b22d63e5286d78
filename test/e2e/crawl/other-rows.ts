/** Expected statuses of all other routes. */
export const OTHER_ROWS = `
                                                                                visitor member stranger owner editor admin owner-key admin-key revoked expired
POST   /api/auth/login                                 -                            200    200      200   200    200   200       200       200     401     401
GET    /api/auth/me                                    -                            401    200      200   200    200   200       200       200     401     401
POST   /api/auth/refresh                               -                            401    401      401   401    401   401       401       401     401     401
POST   /api/auth/logout                                -                            401    401      401   401    401   401       401       401     401     401
PUT    /api/auth/password                              -                            401    422      422   422    422   422       403       403     401     401

GET    /api/v1/users                                   -                            401    403      403   403    403   200       403       403     401     401
POST   /api/v1/users                                   -                            401    403      403   403    403   201       403       403     401     401
GET    /api/v1/users/{id}                              owner                        200    200      200   200    200   200       200       200     401     401
GET    /api/v1/users/{id}                              unknown                      404    404      404   404    404   404       404       404     401     401
PUT    /api/v1/users/{id}                              owner                        401    403      403   200    403   200       403       403     401     401
PUT    /api/v1/users/{id}                              unknown                      401    404      404   404    404   404       403       403     401     401
PATCH  /api/v1/users/{id}                              owner                        401    403      403   200    403   200       403       403     401     401
PATCH  /api/v1/users/{id}                              unknown                      401    404      404   404    404   404       403       403     401     401

GET    /api/v1/api-clients                             -                            401    200      200   200    200   200       403       403     401     401
POST   /api/v1/api-clients                             -                            401    201      201   201    201   201       403       403     401     401
GET    /api/v1/api-clients/{id}                        owner                        401    404      404   200    404   200       403       403     401     401
GET    /api/v1/api-clients/{id}                        admin                        401    404      404   404    404   200       403       403     401     401
GET    /api/v1/api-clients/{id}                        unknown                      401    404      404   404    404   404       403       403     401     401
PATCH  /api/v1/api-clients/{id}                        owner                        401    404      404   200    404   200       403       403     401     401
PATCH  /api/v1/api-clients/{id}                        admin                        401    404      404   404    404   200       403       403     401     401
PATCH  /api/v1/api-clients/{id}                        unknown                      401    404      404   404    404   404       403       403     401     401
DELETE /api/v1/api-clients/{id}                        owner                        401    404      404   204    404   204       403       403     401     401
DELETE /api/v1/api-clients/{id}                        admin                        401    404      404   404    404   204       403       403     401     401
DELETE /api/v1/api-clients/{id}                        unknown                      401    404      404   404    404   404       403       403     401     401

GET    /api/v1/api-clients/{id}/keys                   owner                        401    404      404   200    404   200       403       403     401     401
GET    /api/v1/api-clients/{id}/keys                   admin                        401    404      404   404    404   200       403       403     401     401
GET    /api/v1/api-clients/{id}/keys                   unknown                      401    404      404   404    404   404       403       403     401     401
POST   /api/v1/api-clients/{id}/keys                   owner                        401    404      404   201    404   201       403       403     401     401
POST   /api/v1/api-clients/{id}/keys                   admin                        401    404      404   404    404   201       403       403     401     401
POST   /api/v1/api-clients/{id}/keys                   unknown                      401    404      404   404    404   404       403       403     401     401
GET    /api/v1/api-clients/{id}/keys/{key}             owner                        401    404      404   200    404   200       403       403     401     401
GET    /api/v1/api-clients/{id}/keys/{key}             admin                        401    404      404   404    404   200       403       403     401     401
GET    /api/v1/api-clients/{id}/keys/{key}             mixed,no-key,unknown         401    404      404   404    404   404       403       403     401     401
DELETE /api/v1/api-clients/{id}/keys/{key}             owner                        401    404      404   204    404   204       403       403     401     401
DELETE /api/v1/api-clients/{id}/keys/{key}             admin                        401    404      404   404    404   204       403       403     401     401
DELETE /api/v1/api-clients/{id}/keys/{key}             mixed,no-key,unknown         401    404      404   404    404   404       403       403     401     401
POST   /api/v1/api-clients/{id}/keys/{key}/rotate      owner                        401    404      404   201    404   201       403       403     401     401
POST   /api/v1/api-clients/{id}/keys/{key}/rotate      admin                        401    404      404   404    404   201       403       403     401     401
POST   /api/v1/api-clients/{id}/keys/{key}/rotate      mixed,no-key,unknown         401    404      404   404    404   404       403       403     401     401
`;
