import { HEADER_VALUE } from '../http/header-value.js';
import { headers } from './headers.js';
import { addError, answersOf, type Operation } from './operations.js';

/** Documents conditional requests: `If-None-Match` of reads, and the errors of routes with `If-Match`. */
export function documentConditions(operation: Operation, method: string, isConditional: boolean): void {
  if (method === 'get') documentRead(operation);
  if (!isConditional) return;
  addError(operation, 412, 'The precondition failed: the resource has changed. `ETag` is its current entity tag.');
  addError(operation, 428, 'This site requires `If-Match` for every change (`API_REQUIRE_IF_MATCH`).');
}

function documentRead(operation: Operation): void {
  (operation.parameters ??= []).push({
    ...{ name: 'If-None-Match', in: 'header', required: false, schema: HEADER_VALUE },
    description: 'entity tag of the stored response; 304 if it is still current',
  });
  for (const [status, found] of answersOf(operation)) {
    if (status < 300) found.headers = { ...found.headers, ...headers('ETag') };
  }
  const found = answersOf(operation).find(([status]) => status === 200)?.[1];
  operation.responses[304] = {
    description: 'The resource still has the entity tag of `If-None-Match`.',
    ...operation.responses[304],
    ...(found?.headers && { headers: found.headers }),
  };
}
