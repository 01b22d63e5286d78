/** All events of the audit log, in the order of the modules. A new event is also added here and to docs/operations.md. */
export const AUDIT_EVENTS = [
  ...['access.denied', 'access.credentials.limited'],
  ...['users.created', 'users.disabled', 'users.enabled', 'users.role.changed'],
  ...['users.role.kept', 'users.identity.linked'],
  ...['users.email.changed', 'users.password.changed', 'users.password.reset'],
  ...['auth.sign-in.succeeded', 'auth.sign-in.failed', 'auth.sign-in.limited'],
  ...['auth.sign-out', 'auth.session.reused', 'auth.password.failed'],
  ...['api-clients.created', 'api-clients.deleted', 'api-keys.created', 'api-keys.rotated', 'api-keys.revoked'],
  'categories.permissions.changed',
  ...['webhooks.created', 'webhooks.changed', 'webhooks.secret.rotated', 'webhooks.deleted'],
];
