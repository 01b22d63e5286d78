/** What a module needs to write down what happens to who may do what (`AuditLog.record`, in the unit of work of the change), and to show it. */
export { type AuditAbout, type AuditEvent, AUDIT_OUTCOMES, type AuditOutcome } from './audit-event.js';
export { AuditEventsRepository } from './audit-events.repository.js';
export { AuditLog } from './audit-log.js';
export type { AuditFilter, AuditRecord } from './audit-record.js';
export { RefusalAudit } from './refusal-audit.js';
