import { type Principal, VISITOR } from '../../identity/principal.js';

const senders = new WeakMap<object, Principal>();

/** Registers the sender of a body. A pipe receives only the body, but rules must not reveal objects that are invisible to the sender. */
export function registerBodySender(body: unknown, sender: Principal): void {
  if (typeof body === 'object' && body !== null) senders.set(body, sender);
}

export const resolveBodySender = (body: object): Principal => senders.get(body) ?? VISITOR;
