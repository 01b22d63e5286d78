/** Describes one value of a payload: its meaning, and an example that also shows its type. */
export interface ValueDescription<Value = unknown> {
  readonly means: string;
  readonly example: Value;
}

/** Describes every field of a record, or the value of a single-value payload. */
export type PayloadDescription<Payload> = Payload extends object
  ? { readonly [Field in keyof Payload]-?: ValueDescription<Payload[Field]> }
  : ValueDescription<Payload>;

interface BaseDescription<Payload> {
  /** Name in deliveries, for example `articles.item.created`. */
  readonly name: string;
  /** Member of the event's `data` that contains the payload, for example `item`. */
  readonly member: string;
  /** The changes that emit the event: one or two sentences for receivers. */
  readonly when: string;
  readonly payload: Payload;
}

/** Public description of an event; `docs/events.md` is generated from it. */
export type EventDescription<Payload> = BaseDescription<PayloadDescription<Payload>>;

/** Description of an event with any payload. */
export type AnyEventDescription = BaseDescription<ValueDescription | Readonly<Record<string, ValueDescription>>>;
