/**
 * Rows of routes that are on their way. Whoever merges them puts these lines into `other-rows.ts` and deletes this file; the bodies
 * are in `requests.ts` already. Passwords and refresh tokens are wrong there, so that nobody loses their session.
 */
export const PENDING_ROWS = `
                                                                                visitor member stranger owner editor admin owner-key admin-key revoked expired
POST   /api/auth/refresh                               -                            401    401      401   401    401   401       401       401     401     401
POST   /api/auth/logout                                -                            401    401      401   401    401   401       401       401     401     401
PUT    /api/auth/password                              -                            401    422      422   422    422   422       403       403     401     401
PUT    /api/v1/users/{id}                              owner                        401    403      403   200    403   200       403       403     401     401
PUT    /api/v1/users/{id}                              unknown                      401    404      404   404    404   404       403       403     401     401
PATCH  /api/v1/users/{id}                              owner                        401    403      403   200    403   200       403       403     401     401
PATCH  /api/v1/users/{id}                              unknown                      401    404      404   404    404   404       403       403     401     401
`;
