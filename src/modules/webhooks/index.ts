/** Webhooks: external URLs that receive events. */
export { WEBHOOK_AUDIT_EVENTS } from './webhooks.audit.js';
export { webhooksFeature } from './webhooks.feature.js';
