import { type Principal, VISITOR } from '../../auth/principal.js';

const senders = new WeakMap<object, Principal>();

/** Says who has sent a body: a pipe sees the body alone, and what does not exist for a caller must be no secret that its faults tell. */
export function noteSender(body: unknown, sender: Principal): void {
  if (typeof body === 'object' && body !== null) senders.set(body, sender);
}

export const senderOf = (body: object): Principal => senders.get(body) ?? VISITOR;
