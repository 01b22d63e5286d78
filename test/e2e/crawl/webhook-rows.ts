/** Expected statuses of the webhook routes. Only administrators may use them. */
export const WEBHOOK_ROWS = `
                                                                               visitor member stranger owner editor admin owner-key admin-key revoked expired
GET    /api/v1/webhooks                                            -              401    403      403   403    403   200       403       403     401     401
POST   /api/v1/webhooks                                            -              401    403      403   403    403   201       403       403     401     401
GET    /api/v1/webhooks/{id}                                       webhook        401    403      403   403    403   200       403       403     401     401
GET    /api/v1/webhooks/{id}                                       unknown        401    403      403   403    403   404       403       403     401     401
PATCH  /api/v1/webhooks/{id}                                       webhook        401    403      403   403    403   200       403       403     401     401
PATCH  /api/v1/webhooks/{id}                                       unknown        401    403      403   403    403   404       403       403     401     401
DELETE /api/v1/webhooks/{id}                                       webhook        401    403      403   403    403   204       403       403     401     401
DELETE /api/v1/webhooks/{id}                                       unknown        401    403      403   403    403   404       403       403     401     401
POST   /api/v1/webhooks/{id}/rotate                                webhook        401    403      403   403    403   200       403       403     401     401
POST   /api/v1/webhooks/{id}/rotate                                unknown        401    403      403   403    403   404       403       403     401     401
POST   /api/v1/webhooks/{id}/ping                                  webhook        401    403      403   403    403   201       403       403     401     401
POST   /api/v1/webhooks/{id}/ping                                  unknown        401    403      403   403    403   404       403       403     401     401
GET    /api/v1/webhooks/{id}/deliveries                            webhook        401    403      403   403    403   200       403       403     401     401
GET    /api/v1/webhooks/{id}/deliveries                            unknown        401    403      403   403    403   404       403       403     401     401
GET    /api/v1/webhooks/{id}/deliveries/{delivery}                 webhook        401    403      403   403    403   200       403       403     401     401
GET    /api/v1/webhooks/{id}/deliveries/{delivery}                 no-delivery    401    403      403   403    403   404       403       403     401     401
GET    /api/v1/webhooks/{id}/deliveries/{delivery}                 unknown        401    403      403   403    403   404       403       403     401     401
POST   /api/v1/webhooks/{id}/deliveries/{delivery}/redeliver       webhook        401    403      403   403    403   200       403       403     401     401
POST   /api/v1/webhooks/{id}/deliveries/{delivery}/redeliver       no-delivery    401    403      403   403    403   404       403       403     401     401
POST   /api/v1/webhooks/{id}/deliveries/{delivery}/redeliver       unknown        401    403      403   403    403   404       403       403     401     401
`;
