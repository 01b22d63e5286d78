import { integer } from '../../config/validators.js';

export const auditSettings = {
  AUDIT_KEEP_DAYS: integer(1, 3650)({ default: 365, desc: 'days for which the audit log is kept' }),
};
