import type { Links } from '../../../core/routing/index.js';
import type { AttemptRecord, DeliveryRecord, DeliveryWithAttempts } from '../delivery/delivery-record.js';
import type { DeliveryResource, DeliveryDetailResource } from './delivery.resource.js';

export const presentDelivery =
  (links: Links) =>
  (delivery: DeliveryRecord): DeliveryResource => ({
    id: delivery.id,
    type: 'webhook_delivery',
    attributes: {
      message_id: delivery.messageId,
      event: delivery.event,
      status: delivery.status,
      attempts_count: delivery.attemptsCount,
      next_attempt_at: delivery.nextAttemptAt,
      created_at: delivery.createdAt,
      ended_at: delivery.endedAt,
    },
    relationships: { webhook: { data: { type: 'webhook', id: delivery.webhookId } } },
    links: { self: links.to('webhook_delivery', delivery.webhookId, delivery.id) },
  });

export function presentDeliveryDetail(links: Links, delivery: DeliveryWithAttempts): DeliveryDetailResource {
  const resource = presentDelivery(links)(delivery);
  const attempts = delivery.attempts.map(presentAttempt);
  return { ...resource, attributes: { ...resource.attributes, body: delivery.body, attempts } };
}

const presentAttempt = (attempt: AttemptRecord) => ({
  number: attempt.number,
  started_at: attempt.startedAt,
  duration_ms: attempt.durationMs,
  status: attempt.status,
  answer: attempt.answer,
  error: attempt.error,
});
