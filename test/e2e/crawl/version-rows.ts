/** Expected statuses of the routes that list the API versions. */
export const VERSION_ROWS = `
                                                                                visitor member stranger owner editor admin owner-key admin-key revoked expired
GET    /api                                            -                            200    200      200   200    200   200       200       200     401     401
GET    /api/v1                                         -                            200    200      200   200    200   200       200       200     401     401
GET    /api/v2                                         -                            200    200      200   200    200   200       200       200     401     401
`;
