/** Expected statuses of the audit log routes. Only administrators may read the audit log. */
export const AUDIT_ROWS = `
                                                                               visitor member stranger owner editor admin owner-key admin-key revoked expired
GET    /api/v1/audit-events                                        -              401    403      403   403    403   200       403       403     401     401
GET    /api/v1/audit-events/{id}                                   audit-event    401    403      403   403    403   200       403       403     401     401
GET    /api/v1/audit-events/{id}                                   unknown        401    403      403   403    403   404       403       403     401     401
`;
