import type { FeatureModule } from '../../core/module-api/index.js';
import { WEBHOOK_AUDIT_EVENTS } from './webhooks.audit.js';
import { usersFeature } from '../users/index.js';
import { DeliveryRetentionJob } from './delivery/delivery-retention.job.js';
import { DeliveriesV1Controller } from './v1/deliveries.controller.js';
import { WebhookDtoRules } from './v1/dto/webhook-dto.rules.js';
import { WebhooksV1Controller } from './v1/webhooks.controller.js';
import { WebhookAttemptEntity } from './delivery/webhook-attempt.entity.js';
import { WebhookDeliveryEntity } from './delivery/webhook-delivery.entity.js';
import { WebhookMessageEntity } from './delivery/webhook-message.entity.js';
import { WebhookEntity } from './webhook.entity.js';
import { WebhooksModule } from './webhooks.module.js';
import { MANAGE_WEBHOOKS } from './webhooks.permissions.js';
import { webhooksSettings } from './webhooks.settings.js';

export const webhooksFeature: FeatureModule = {
  moduleApi: 1,
  name: 'webhooks',
  description: 'External URLs that receive events, and the deliveries of the events.',
  tagOrder: 130,
  module: WebhooksModule,
  needs: [usersFeature],
  api: {},
  surfaces: [{ controllers: [WebhooksV1Controller, DeliveriesV1Controller], providers: [WebhookDtoRules] }],
  resources: { webhook: ':id', webhook_delivery: ':id/deliveries/:delivery' },
  auditEvents: WEBHOOK_AUDIT_EVENTS,
  permissions: [MANAGE_WEBHOOKS],
  settings: webhooksSettings,
  jobs: [DeliveryRetentionJob],
  entities: [WebhookEntity, WebhookMessageEntity, WebhookDeliveryEntity, WebhookAttemptEntity],
};
