import type { SubscribedEvent } from './subscribed-event.js';

/** An event in the JSON format of CloudEvents 1.0. The metadata of the event are extension attributes. */
export interface CloudEvent {
  readonly specversion: '1.0';
  /** Identifies the event together with `source`. Each delivery of the event has the same id. */
  readonly id: string;
  readonly source: string;
  readonly type: string;
  readonly subject: string;
  readonly time: string;
  readonly datacontenttype: 'application/json';
  /** The position as text of 20 digits, which sort in the order of the events (extension "sequence"). */
  readonly sequence: string;
  /** Extension "distributed tracing". */
  readonly traceparent?: string;
  readonly tracestate?: string;
  readonly data: unknown;
  readonly [extension: string]: unknown;
}

/** Content type of a CloudEvent as one JSON document (structured mode). */
export const CLOUD_EVENT_TYPE = 'application/cloudevents+json; charset=utf-8';

/** Converts an event. `source` is a URI that identifies the site, for example its public URL. */
export const toCloudEvent = (
  { position, name, subject, occurredAt, data, metadata, traceParent, traceState }: SubscribedEvent,
  source: string,
): CloudEvent => ({
  ...metadata,
  specversion: '1.0',
  // Positions start again in a new database, for example after an import. The time distinguishes its events.
  id: `${occurredAt.getTime()}-${position}`,
  source,
  type: name,
  subject,
  time: occurredAt.toISOString(),
  datacontenttype: 'application/json',
  sequence: String(position).padStart(20, '0'),
  ...(traceParent && { traceparent: traceParent }),
  ...(traceParent && traceState && { tracestate: traceState }),
  data,
});
