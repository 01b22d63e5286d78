import type { ErrorDetail } from '../errors/domain-error.js';

export interface JsonApiErrorInput {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly details?: readonly ErrorDetail[] | undefined;
  readonly requestId: unknown;
}

/** Returns a JSON:API 1.1 error document with one error object for each detail. */
export function toJsonApiErrorDocument({ status, code, message, details = [], requestId }: JsonApiErrorInput) {
  const object = (detail: string, source?: object) => ({
    ...{ status: String(status), code, title: message, detail },
    ...(source && { source }),
    meta: { request_id: requestId },
  });
  return {
    jsonapi: { version: '1.1' },
    errors: details.length > 0 ? details.map((detail) => object(detail.message, sourceOf(detail))) : [object(message)],
  };
}

function sourceOf({ field, source }: ErrorDetail): object | undefined {
  if (source === 'path') return undefined;
  return source === undefined ? { pointer: pointerTo(field) } : { [source]: field };
}

/** Converts `data.attributes.title` to a JSON pointer (RFC 6901). */
const pointerTo = (field: string): string =>
  field
    .split('.')
    .map((name) => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`)
    .join('');
