/** HTTP requests to addresses that users or other servers choose, with protection against SSRF. */
export { OutboundThread, type WithDeadline } from './outbound-thread.js';
export { OUTBOUND_TLS } from './outbound-tls.js';
export { isPublicAddress, isPrivateTarget } from './public-address.js';
export { OutboundClient, type OutboundRequest } from './outbound-client.js';
export { OutboundHttpModule } from './outbound-http.module.js';
export { OutboundError } from './outbound.error.js';
export { type OutboundResponse, requestWithSsrfProtection } from './request-with-ssrf-protection.js';
export type { HostLookup } from './create-public-lookup.js';
