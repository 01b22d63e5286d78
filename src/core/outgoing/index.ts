/** Requests to addresses that somebody else has chosen. */
export { isPublicAddress, privateTarget } from './public-address.js';
export { type GuardedRequest, OutgoingError, type OutgoingAnswer, postGuarded, type Resolve } from './post-guarded.js';
