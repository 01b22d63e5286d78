import { BUILT_IN_SCHEMES } from '../auth/index.js';
import { formatBodyLimit, MAX_BODY_READ_SECONDS } from '../http/body.decorators.js';
import { addErrorResponse, type DocumentedOperation, type Operation } from './operations.js';

/** Default descriptions of error responses. */
export const DEFAULT_ERROR_DESCRIPTIONS: Record<number, string> = {
  400: 'The request is malformed.',
  401: 'A credential is missing, invalid or expired.',
  403: 'The caller lacks the required permission.',
  404: 'The resource does not exist or is not visible to the caller.',
  406: 'The version that `Accept` requests does not exist or differs from the version of the path.',
  408: `The request body was not complete within ${MAX_BODY_READ_SECONDS} seconds.`,
  409: 'The request conflicts with the current state of the resource.',
  413: 'The request body is larger than 1 MiB.',
  415: 'The request body is not JSON.',
  422: 'The given data is invalid; `details` names the fields.',
  429: 'Too many requests; retry after `Retry-After` seconds.',
  500: 'An internal error occurred.',
  503: 'The service is temporarily unavailable; retry after `Retry-After` seconds.',
};

const FORM_ERROR_DESCRIPTIONS: Record<number, string> = {
  413: 'The file is larger than the site allows.',
  415: 'The request body is not `multipart/form-data`, or the file type is not allowed.',
};

/** Adds the errors of the request pipeline to every operation. */
export function addPipelineErrors(described: readonly DocumentedOperation[]): void {
  for (const each of described) {
    const tooLarge = `The request body is larger than ${formatBodyLimit(each.route.bodyLimit)}.`;
    const descriptions: Record<number, string> = {
      ...DEFAULT_ERROR_DESCRIPTIONS,
      413: tooLarge,
      ...(acceptsForm(each.operation) && FORM_ERROR_DESCRIPTIONS),
    };
    for (const status of statusesOf(each)) addErrorResponse(each.operation, status, descriptions[status]!);
  }
}

function statusesOf({ method, operation, route, version }: DocumentedOperation): number[] {
  if (!route.api) return [400, 500, 503];
  const parameters = (operation.parameters ?? []).filter((parameter) => 'in' in parameter);
  return [
    ...[400, 401, 429, 500, 503],
    ...(version === undefined ? [] : [406]),
    // A repeat with an `Idempotency-Key` returns 404 if the caller cannot see the created resource any more.
    ...(route.takesKey || parameters.some((parameter) => parameter.in === 'path') ? [404] : []),
    // JSON:API requires 400 for an invalid query.
    ...(version !== 2 && parameters.some((parameter) => parameter.in === 'query') ? [422] : []),
    ...(isPublic(operation) && !canRefuseAccount(operation) ? [] : [403]),
    // The body is read even if the operation ignores the body.
    ...(method === 'get' ? [] : [409, 413, 415, 422]),
    ...(method === 'get' || acceptsForm(operation) ? [] : [408]),
  ];
}

/** The security requirement of a public route contains the empty alternative `{}`. */
const isPublic = ({ security = [] }: Operation): boolean => security.some((scheme) => Object.keys(scheme).length === 0);

/** Other schemes can refuse a valid credential, for example of an identity without an account. */
const canRefuseAccount = ({ security = [] }: Operation): boolean =>
  security.some((scheme) => Object.keys(scheme).some((name) => !BUILT_IN_SCHEMES.includes(name)));

const acceptsForm = ({ requestBody }: Operation): boolean =>
  requestBody !== undefined && 'content' in requestBody && 'multipart/form-data' in requestBody.content;
