import type { AuditAbout, AuditEvent } from '../../core/audit/index.js';
import type { WebhookRecord } from './webhook-record.js';

const done = (what: string): AuditEvent => ({ name: `webhooks.${what}`, outcome: 'succeeded' });

export const WEBHOOK_CREATED = done('created');
export const WEBHOOK_CHANGED = done('changed');
export const SECRET_ROTATED = done('secret.rotated');
export const WEBHOOK_DELETED = done('deleted');

export const WEBHOOK_AUDIT_EVENTS = [WEBHOOK_CREATED, WEBHOOK_CHANGED, SECRET_ROTATED, WEBHOOK_DELETED];

const FIELDS = ['url', 'events', 'description', 'active'] as const;

/** Includes only the host of the URL, because the path is a secret for many receivers. */
export const aboutWebhook = ({ id, url }: Pick<WebhookRecord, 'id' | 'url'>): AuditAbout => ({
  target: { type: 'webhook', id },
  details: { host: new URL(url).host },
});

export function aboutChange(before: WebhookRecord, after: WebhookRecord): AuditAbout {
  const changed = FIELDS.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
  const { details, ...same } = aboutWebhook(after);
  return { ...same, details: { ...details, changed: changed.join(' ') } };
}
