/** Read access to the audit log for administrators. `AuditLog` of `core/audit` writes the entries. */
export { AUDIT_EVENT_NAMES } from './audit-event-names.js';
export { auditFeature } from './audit.feature.js';
