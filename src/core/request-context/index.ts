/** The data of the current request. */
export {
  assertBeforeDeadline,
  contextOf,
  currentInitiator,
  currentRequest,
  currentTraceHeaders,
  type Initiator,
  runLimited,
  type TraceHeaders,
  waitWithoutSlot,
} from './request-context.js';
/** The resources and lists of a response, for the keys of shared caches. */
export { markListRead, markRead, recordResourceReads } from './mark-read.js';
export { ResourceReads } from './resource-reads.js';
