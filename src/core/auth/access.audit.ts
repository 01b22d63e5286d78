import type { AuditEvent } from '../audit/index.js';

/** An account without the role `admin` called a route for administrators. */
export const ACCESS_DENIED: AuditEvent = { name: 'access.denied', outcome: 'refused' };
/** An address sent too many bad credentials and is blocked until the end of the time window. */
export const CREDENTIALS_LIMITED: AuditEvent = { name: 'access.credentials.limited', outcome: 'refused' };

export const ACCESS_AUDIT_EVENTS = [ACCESS_DENIED, CREDENTIALS_LIMITED];
