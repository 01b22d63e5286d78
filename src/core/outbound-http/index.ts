/** HTTP requests to addresses that users choose, with protection against SSRF. */
export { isPublicAddress, isPrivateTarget } from './public-address.js';
export {
  type OutboundRequest,
  OutboundError,
  type OutboundResponse,
  postWithSsrfProtection,
} from './post-with-ssrf-protection.js';
export type { HostLookup } from './create-public-lookup.js';
