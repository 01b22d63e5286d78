import type { FeatureModule } from '../../core/module-api/index.js';
import { AuditLogModule } from './audit-log.module.js';
import { READ_AUDIT } from './audit.permissions.js';
import { auditSettings } from './audit.settings.js';
import { AuditRetentionJob } from './audit-retention.job.js';
import { AuditEventsV1Controller } from './v1/audit-events.controller.js';

export const auditFeature: FeatureModule = {
  moduleApi: 1,
  name: 'audit-events',
  description: 'Audit log of sign-ins, accounts, API keys, permissions and webhooks.',
  tagOrder: 140,
  module: AuditLogModule,
  api: {},
  surfaces: [{ controllers: [AuditEventsV1Controller] }],
  resources: { audit_event: ':id' },
  permissions: [READ_AUDIT],
  settings: auditSettings,
  jobs: [AuditRetentionJob],
};
