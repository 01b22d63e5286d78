import { addError, type Operation } from './operations.js';

const TEXT = { type: 'string' as const };
const ETAG = {
  ETag: { description: 'of what the body shows', schema: { ...TEXT, example: '"3-Ql3Yk0aFwTzJmN2uXr9bH"' } },
};

/** Adds what follows from entity tags: to a read, and to what can be bound to a version. */
export function documentConditions(operation: Operation, method: string, isConditional: boolean): void {
  if (method === 'get') documentRead(operation);
  if (!isConditional) return;
  addError(operation, 412, 'It is another version by now, or was changed since: `ETag` says what there is.');
  addError(operation, 428, 'This site wants `If-Match` on every change (`API_REQUIRE_IF_MATCH`).');
}

function documentRead(operation: Operation): void {
  (operation.parameters ??= []).push({
    ...{ name: 'If-None-Match', in: 'header', required: false, schema: TEXT },
    description: 'not if it still has this `ETag`',
  });
  operation.responses[304] ??= { description: 'It still has the `ETag` that `If-None-Match` names.' };
  const found = operation.responses[200];
  if (found && 'description' in found) found.headers = { ...ETAG, ...found.headers };
}
