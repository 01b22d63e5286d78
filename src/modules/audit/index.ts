/** The audit log as administrators read it. What is written there comes from below, by `AuditLog` of `core/audit`. */
export { AUDIT_EVENT_NAMES } from './audit-event-names.js';
export { auditFeature } from './audit.feature.js';
