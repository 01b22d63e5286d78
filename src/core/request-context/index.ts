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
