import type { IncomingMessage } from 'node:http';
import { invalid } from '../../errors/domain-error.js';
import { RequestContext } from '../../request-context/request-context.js';
import { toErrorResponse } from './error-response.js';

describe('toErrorResponse', () => {
  const request = { headers: {} } as IncomingMessage;

  beforeEach(() => {
    const context = new RequestContext(request, () => undefined);
    context.negotiation = { version: 2, type: 'application/json', refusal: undefined };
  });

  const respond = (fields: readonly string[]) =>
    toErrorResponse(invalid(...fields.map((field) => ({ field, message: `${field} is unknown.` }))), request as never);

  it('limits the number of details', () => {
    const { text } = respond(Array.from({ length: 5000 }, (_, n) => `name${n}`));
    const body = JSON.parse(text!) as { error: { details: unknown[] }; errors: unknown[] };
    expect([body.error.details.length, body.errors.length]).toEqual([100, 100]);
  });

  it('limits the length of a detail, without half of a surrogate pair', () => {
    const { text } = respond(['~'.repeat(1024 * 1024), `${'x'.repeat(199)}😀😀`]);
    expect(text!.length).toBeLessThan(10_000);
    const { details } = (JSON.parse(text!) as { error: { details: { field: string }[] } }).error;
    expect(details[1]!.field).toBe(`${'x'.repeat(199)}…`);
  });

  it('limits the length of all details', () => {
    const { text } = respond(Array.from({ length: 100 }, (_, n) => `${n} ${'字'.repeat(990)}`));
    expect(Buffer.byteLength(text!)).toBeLessThan(64 * 1024);
    expect((JSON.parse(text!) as { errors: unknown[] }).errors).toHaveLength(8);
  });

  it('retains ordinary details', () => {
    const { text } = respond(['title', 'data.attributes.content']);
    expect((JSON.parse(text!) as { error: { details: unknown } }).error.details).toEqual([
      { field: 'title', message: 'title is unknown.' },
      { field: 'data.attributes.content', message: 'data.attributes.content is unknown.' },
    ]);
  });
});
