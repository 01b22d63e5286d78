import { HEADER_VALUE_SCHEMA } from '../http/header-value-schema.js';
import { headerRefs } from '../openapi-decorators/header-components.js';
import { addErrorResponse, inlineResponsesOf, type Operation } from './operations.js';

/** Documents conditional requests: `If-None-Match` of reads, and the errors of routes with `If-Match`. */
export function addConditionalRequests(operation: Operation, method: string, isConditional: boolean): void {
  if (method === 'get') documentRead(operation);
  if (!isConditional) return;
  addErrorResponse(
    operation,
    412,
    'The resource has changed since the version named in the request. The `ETag` header is its current entity tag.',
  );
  addErrorResponse(
    operation,
    428,
    '`If-Match` is missing, and this site requires it for every change (`API_REQUIRE_IF_MATCH`).',
  );
}

function documentRead(operation: Operation): void {
  (operation.parameters ??= []).push({
    ...{ name: 'If-None-Match', in: 'header', required: false, schema: HEADER_VALUE_SCHEMA },
    description: '`ETag` of the response that the client has cached; 304 if it is still current',
  });
  for (const [status, found] of inlineResponsesOf(operation)) {
    if (status < 300) found.headers = { ...found.headers, ...headerRefs('ETag') };
  }
  const found = inlineResponsesOf(operation).find(([status]) => status === 200)?.[1];
  operation.responses[304] = {
    description: 'The resource has not changed: its entity tag is in `If-None-Match`.',
    ...operation.responses[304],
    ...(found?.headers && { headers: found.headers }),
  };
}
