/**
 * Something that happened. A service hands it to the unit of work; it is stored with the change and told after the commit.
 *
 * `payload` is exactly what a listener in the process receives; over the wire it travels as `{[member]: payload}`.
 */
export abstract class DomainEvent<Payload = unknown> {
  /** The name on the wire, for example `articles.item.created`. */
  abstract readonly name: string;
  /** The member that holds the payload in the event's `data`, for example `item`. */
  abstract readonly member: string;
  /** What it is about, for example `item:5`: events of one subject reach a receiver in the order of their commits. */
  abstract readonly subject: string;

  constructor(readonly payload: Payload) {}
}
