import { HEADER_VALUE } from '../http/header-value.js';
import { headers } from './headers.js';
import { addError, answersOf, type Operation } from './operations.js';

/** Adds what follows from entity tags: to a read, and to what can be bound to a version. */
export function documentConditions(operation: Operation, method: string, isConditional: boolean): void {
  if (method === 'get') documentRead(operation);
  if (!isConditional) return;
  addError(operation, 412, 'It is another version by now, or was changed since: `ETag` says what there is.');
  addError(operation, 428, 'This site wants `If-Match` on every change (`API_REQUIRE_IF_MATCH`).');
}

function documentRead(operation: Operation): void {
  (operation.parameters ??= []).push({
    ...{ name: 'If-None-Match', in: 'header', required: false, schema: HEADER_VALUE },
    description: 'not if it still has this `ETag`',
  });
  for (const [status, found] of answersOf(operation)) {
    if (status < 300) found.headers = { ...found.headers, ...headers('ETag') };
  }
  const found = answersOf(operation).find(([status]) => status === 200)?.[1];
  operation.responses[304] = {
    description: 'It still has the `ETag` that `If-None-Match` names.',
    ...operation.responses[304],
    ...(found?.headers && { headers: found.headers }),
  };
}
