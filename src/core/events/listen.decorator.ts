import { OnEvent } from '@nestjs/event-emitter';
import type { EventClass } from './domain-event.js';

/**
 * Calls a method of a provider with the payload of each event of this class: after the commit, in this process only, at most once.
 * The method may open units of work. Its errors are logged and counted; the request does not wait for it.
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
