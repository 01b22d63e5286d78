import { Module } from '@nestjs/common';
import { SecretBox } from '../../core/crypto/index.js';
import { OutboxEntity, OutboxRepository } from '../../core/events/index.js';
import { OutboundClient } from '../../core/outbound-http/index.js';
import { DeliveriesRepository } from './delivery/deliveries.repository.js';
import { DeliveriesService } from './delivery/deliveries.service.js';
import { DeliveryClaims } from './delivery/delivery-claims.js';
import { DeliveryClaimsRepository } from './delivery/delivery-claims.repository.js';
import { DeliveryAttempt } from './delivery/delivery-attempt.js';
import { EventFanOut } from './delivery/event-fan-out.js';
import { DeliveryRetentionJob } from './delivery/delivery-retention.job.js';
import { WebhookDispatcher } from './delivery/webhook-dispatcher.js';
import { WebhookMetrics } from './delivery/webhook-metrics.js';
import { WebhookRules } from './webhook-rules.js';
import { WebhookSecrets } from './webhook-secrets.js';
import { WebhookSender } from './delivery/webhook-sender.js';
import { WebhookEntity } from './webhook.entity.js';
import { WebhooksRepository } from './webhooks.repository.js';
import { WebhooksService } from './webhooks.service.js';

@Module({
  providers: [
    DeliveriesRepository,
    DeliveriesService,
    DeliveryClaims,
    DeliveryClaimsRepository,
    DeliveryAttempt,
    EventFanOut,
    DeliveryRetentionJob,
    OutboundClient,
    SecretBox,
    WebhookDispatcher,
    WebhookMetrics,
    WebhookRules,
    WebhookSecrets,
    WebhookSender,
    WebhooksRepository,
    WebhooksService,
  ],
  exports: [DeliveriesService, WebhookRules, WebhooksService],
})
export class WebhooksModule {
  constructor(outbox: OutboxRepository) {
    outbox.registerReader(OutboxEntity, WebhookEntity);
  }
}
