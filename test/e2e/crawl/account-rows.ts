/** Expected statuses of the account routes without authentication. They are equal for all callers, except 401 for an invalid credential. */
export const ACCOUNT_ROWS = `
                                                                                visitor member stranger owner editor admin owner-key admin-key revoked expired
POST   /api/auth/register                              -                            202    202      202   202    202   202       202       202     401     401
POST   /api/auth/register/confirm                      -                            422    422      422   422    422   422       422       422     401     401
POST   /api/auth/password/forgot                       -                            202    202      202   202    202   202       202       202     401     401
POST   /api/auth/password/reset                        -                            422    422      422   422    422   422       422       422     401     401
`;
