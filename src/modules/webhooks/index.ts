/** Webhooks: addresses outside that are told of events. */
export { WEBHOOK_AUDIT_EVENTS } from './webhooks.audit.js';
export { webhooksFeature } from './webhooks.feature.js';
