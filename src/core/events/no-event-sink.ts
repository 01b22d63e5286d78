import { EventSink } from './event-sink.js';

/** Default: events leave the service by webhooks only. No events are stored for this sink, so `publish` is never called. */
export class NoEventSink extends EventSink {
  publish(): Promise<void> {
    return Promise.resolve();
  }
}
