import type { Response, Test } from 'supertest';
import type { BodyRoute } from './body-route.js';
import { errorFaults, refusalFaults } from './refusal.js';
import { type Sample, SampleFile } from './sample.js';

type Body = Readonly<Record<string, unknown>>;

export const LARGEST_BODY = 1024 * 1024;
const LARGEST_TEXT_OF_FORM = 8 * 1024;

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
export function faultsOfAnswer(
  answer: Response,
  { form, largestBody = LARGEST_BODY }: BodyRoute,
  body: Body,
  field: string,
): string[] {
  const bytes = (value: unknown) => Buffer.byteLength(JSON.stringify(value) ?? '');
  if (!form && bytes(body) > largestBody) return errorFaults(answer, 413, 'PAYLOAD_TOO_LARGE');
  if (form && bytes(body[field]) > LARGEST_TEXT_OF_FORM) return errorFaults(answer, 400, 'BAD_REQUEST');
  return refusalFaults(answer, field);
}
