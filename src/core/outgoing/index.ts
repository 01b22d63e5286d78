/** HTTP requests to addresses that users choose, with protection against SSRF. */
export { isPublicAddress, privateTarget } from './public-address.js';
export { type GuardedRequest, OutgoingError, type OutgoingAnswer, postGuarded } from './post-guarded.js';
export type { Resolve } from './public-names.js';
