/** Webhooks: addresses outside that are told of events. */
export { webhooksFeature } from './webhooks.feature.js';
