/** Durable consumers of events. A module lists its subscribers in its declaration: `subscribers: [subscriber(…)]`. */
export { EventSubscriber, subscriber, type SubscriberDeclaration } from './event-subscriber.js';
export { type EventSource, isEvent, type SubscribedEvent, type TruncatedPayload } from './subscribed-event.js';
export { type CloudEvent, CLOUD_EVENT_TYPE, toCloudEvent } from './cloud-event.js';
export { type Replay, SubscriberReplayService } from './subscriber-replay.service.js';
