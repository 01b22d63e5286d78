import { HEADER_VALUE_SCHEMA } from '../http/header-value-schema.js';
import { headerRefs } from './headers.js';
import { addErrorResponse, responsesOf, type Operation } from './operations.js';

/** Documents conditional requests: `If-None-Match` of reads, and the errors of routes with `If-Match`. */
export function documentConditions(operation: Operation, method: string, isConditional: boolean): void {
  if (method === 'get') documentRead(operation);
  if (!isConditional) return;
  addErrorResponse(
    operation,
    412,
    'The precondition failed: the resource has changed. `ETag` is its current entity tag.',
  );
  addErrorResponse(operation, 428, 'This site requires `If-Match` for every change (`API_REQUIRE_IF_MATCH`).');
}

function documentRead(operation: Operation): void {
  (operation.parameters ??= []).push({
    ...{ name: 'If-None-Match', in: 'header', required: false, schema: HEADER_VALUE_SCHEMA },
    description: 'entity tag of the stored response; 304 if it is still current',
  });
  for (const [status, found] of responsesOf(operation)) {
    if (status < 300) found.headers = { ...found.headers, ...headerRefs('ETag') };
  }
  const found = responsesOf(operation).find(([status]) => status === 200)?.[1];
  operation.responses[304] = {
    description: 'The resource still has the entity tag of `If-None-Match`.',
    ...operation.responses[304],
    ...(found?.headers && { headers: found.headers }),
  };
}
