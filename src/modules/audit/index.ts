/** Read access to the audit log for administrators. `AuditLog` of `core/audit` writes the entries. */
export { auditFeature } from './audit.feature.js';
