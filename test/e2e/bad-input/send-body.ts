import type { Response, Test } from 'supertest';
import type { BodyRoute } from './body-route.js';
import { checkError, checkValidationError } from './error-checks.js';
import { type Sample, SampleFile } from './sample.js';

type Body = Readonly<Record<string, unknown>>;

export const MAX_BODY_BYTES = 1024 * 1024;
const MAX_FORM_TEXT_BYTES = 8 * 1024;

/** Sends a body in the format of the route. Default: JSON. */
export function sendBody(request: Test, body: Body | undefined, { form }: Pick<BodyRoute, 'form'> = {}): Test {
  if (!form) return request.type('json').send(JSON.stringify(body));
  for (const [name, value] of Object.entries(body ?? {})) {
    if (value instanceof SampleFile) void request.attach(name, value.content, value.name);
    else if (value !== undefined) void request.field(name, value as string);
  }
  return request;
}

/** A form can contain only files and well-formed text. */
export const canBeSent =
  ({ form }: BodyRoute) =>
  ({ value }: Sample): boolean =>
    !form || value === undefined || value instanceof SampleFile || (typeof value === 'string' && value.isWellFormed());

/** Returns how the response to an invalid body differs from the expected error. Oversized bodies are rejected before validation. */
export function checkRejection(
  answer: Response,
  { form, maxBodyBytes = MAX_BODY_BYTES }: BodyRoute,
  body: Body,
  field: string,
): string[] {
  const bytes = (value: unknown) => Buffer.byteLength(JSON.stringify(value) ?? '');
  if (!form && bytes(body) > maxBodyBytes) return checkError(answer, 413, 'PAYLOAD_TOO_LARGE');
  if (form && bytes(body[field]) > MAX_FORM_TEXT_BYTES) return checkError(answer, 400, 'BAD_REQUEST');
  return checkValidationError(answer, field);
}
