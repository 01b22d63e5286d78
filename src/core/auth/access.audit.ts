import type { AuditEvent } from '../audit/index.js';

/** An account has asked for what administrators alone may do. */
export const ACCESS_DENIED: AuditEvent = { name: 'access.denied', outcome: 'refused' };
/** An address has sent so many bad credentials that it is not heard for a while. */
export const CREDENTIALS_LIMITED: AuditEvent = { name: 'access.credentials.limited', outcome: 'refused' };

export const ACCESS_AUDIT_EVENTS = [ACCESS_DENIED, CREDENTIALS_LIMITED];
