/** One value of a payload: what it means, and an example, which also shows its type. */
export interface DescribedValue<Value = unknown> {
  readonly means: string;
  readonly example: Value;
}

/** Every field of a record, or the one value that a payload is. */
export type DescribedPayload<Payload> = Payload extends object
  ? { readonly [Field in keyof Payload]-?: DescribedValue<Payload[Field]> }
  : DescribedValue<Payload>;

interface Described<Payload> {
  /** On the wire, for example `articles.item.created`. */
  readonly name: string;
  /** Holds the payload in the event's `data`, for example `item`. */
  readonly member: string;
  /** Which changes give it: a sentence or two, for those who receive it. */
  readonly when: string;
  readonly payload: Payload;
}

/** What the world is told of an event; `docs/events.md` is made from it. */
export type EventDescription<Payload> = Described<DescribedPayload<Payload>>;

/** The same of an event whatever its payload. */
export type AnyEventDescription = Described<DescribedValue | Readonly<Record<string, DescribedValue>>>;
