import { EventSink } from './event-sink.js';

/** The default: the world hears of events by webhooks alone. Nothing is stored for it, and so it is never asked. */
export class NoEventSink extends EventSink {
  take(): Promise<void> {
    return Promise.resolve();
  }
}
