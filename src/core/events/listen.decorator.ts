import { OnEvent } from '@nestjs/event-emitter';
import type { EventClass } from './domain-event.js';

/**
 * Has a provider's method called with the payload of each event of this class, after the commit and in this process alone, at most
 * once. It may open units of work. What it throws is logged and counted; nobody waits for it.
 */
export const Listen =
  <Payload>({ event }: EventClass<Payload>) =>
  <Method extends (payload: Payload) => unknown>(
    target: object,
    key: string,
    descriptor: TypedPropertyDescriptor<Method>,
  ): void => {
    OnEvent(event.name)(target, key, descriptor);
  };
