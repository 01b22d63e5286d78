/** Requests to addresses that somebody else has chosen. */
export { isPublicAddress, privateTarget } from './public-address.js';
export { type GuardedRequest, OutgoingError, type OutgoingAnswer, postGuarded } from './post-guarded.js';
export type { Resolve } from './public-names.js';
