import type { Links } from '../../../core/routing/index.js';
import type { WebhookRecord } from '../webhook-record.js';
import type { NewWebhookResource, WebhookResource } from './webhook.resource.js';

export const presentWebhook =
  (links: Links) =>
  (webhook: WebhookRecord): WebhookResource => ({
    id: webhook.id,
    type: 'webhook',
    attributes: {
      url: webhook.url,
      events: webhook.events,
      description: webhook.description,
      active: webhook.active,
      disabled_reason: webhook.disabledReason,
      disabled_at: webhook.disabledAt,
      former_secret_until: webhook.formerSecretUntil,
      created_at: webhook.createdAt,
      updated_at: webhook.updatedAt,
    },
    relationships: { user: { data: { type: 'user', id: webhook.userId } } },
    links: {
      self: links.to('webhook', webhook.id),
      deliveries: `${links.to('webhook', webhook.id)}/deliveries`,
    },
  });

/** Adds the secret for the responses to creation and rotation. */
export const presentNewWebhook =
  (links: Links, secret: string) =>
  (record: WebhookRecord): NewWebhookResource => {
    const resource = presentWebhook(links)(record);
    return { ...resource, attributes: { ...resource.attributes, secret } };
  };
