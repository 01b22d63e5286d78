import { bodyLimitText, MAX_BODY_SECONDS } from '../http/body/body-limit.decorator.js';
import { addError, type Described, type Operation } from './operations.js';

/** What an error means where the operation does not say it itself. */
export const MEANINGS: Record<number, string> = {
  400: 'The request is malformed.',
  401: 'A credential is missing, invalid or expired.',
  403: 'The caller may not do this.',
  404: 'There is no such resource, or the caller may not see it.',
  406: 'The version that `Accept` asks for is not the one of the path, or there is none such.',
  408: `The request body was not complete within ${MAX_BODY_SECONDS} seconds.`,
  409: 'The request conflicts with the present state.',
  413: 'The request body is larger than 1 MiB.',
  415: 'The request body is not JSON.',
  422: 'The given data was invalid; `details` names the fields.',
  429: 'Too many requests; `Retry-After` says when to come back.',
  500: 'The server failed.',
  503: 'The service cannot serve at the moment; `Retry-After` says when to come back.',
};

const OF_FORMS: Record<number, string> = {
  413: 'The file is too large.',
  415: 'The request body is no form, or files of this type are not taken.',
};

/** Adds to every operation the errors that its place in the walk of a request can give. */
export function documentErrors(described: readonly Described[]): void {
  for (const each of described) {
    const tooLarge = `The request body is larger than ${bodyLimitText(each.route.bodyLimit)}.`;
    const meanings: Record<number, string> = { ...MEANINGS, 413: tooLarge, ...(takesForm(each.operation) && OF_FORMS) };
    for (const status of statusesOf(each)) addError(each.operation, status, meanings[status]!);
  }
}

function statusesOf({ method, operation, route, version }: Described): number[] {
  if (!route.api) return [400, 500, 503];
  const parameters = (operation.parameters ?? []).filter((parameter) => 'in' in parameter);
  return [
    ...[400, 401, 429, 500, 503],
    ...(version === undefined ? [] : [406]),
    ...(parameters.some((parameter) => parameter.in === 'path') ? [404] : []),
    // JSON:API wants 400 of a query that is not understood.
    ...(version !== 2 && parameters.some((parameter) => parameter.in === 'query') ? [422] : []),
    ...(isPublic(operation) ? [] : [403]),
    // A body is read also where nothing is done with it.
    ...(method === 'get' ? [] : [409, 413, 415, 422]),
    ...(method === 'get' || takesForm(operation) ? [] : [408]),
  ];
}

/** A public route asks for a token or for nothing (`{}`). */
const isPublic = ({ security = [] }: Operation): boolean => security.some((scheme) => Object.keys(scheme).length === 0);

const takesForm = ({ requestBody }: Operation): boolean =>
  requestBody !== undefined && 'content' in requestBody && 'multipart/form-data' in requestBody.content;
