import { integer } from '../../config/validators.js';

export const auditSettings = {
  AUDIT_KEEP_DAYS: integer(1, 3650)({ default: 365, desc: 'retention of audit log entries, in days' }),
};
