/** Audit log: `AuditLog.record` records an event in the unit of work of the change, `AuditEventsRepository` reads the entries. */
export {
  AUDIT_EVENTS,
  AUDIT_OUTCOMES,
  auditEvent,
  type AuditEvent,
  type AuditOutcome,
  type AuditSubject,
} from './audit-event.js';
export { AuditEventsRepository } from './audit-events.repository.js';
export { AuditLog } from './audit-log.js';
export type { AuditFilter, AuditRecord } from './audit-record.js';
export { RefusalRecorder } from './refusal-recorder.js';
