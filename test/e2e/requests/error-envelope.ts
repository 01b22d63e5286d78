import type { Response } from 'supertest';
import { BAD_TOKEN_CHALLENGE, CHALLENGES } from '../../support/test-client.js';

/** Asserts the complete error envelope of version 1. */
export function expectError({ body, headers }: Response, code: string, message?: string): void {
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
  const { details, ...error } = body.error;
  expect(body).toEqual({ error: body.error });
  expect(error).toEqual({
    code,
    message: message ?? expect.stringMatching(/^[A-Z].+/),
    request_id: headers['x-request-id'],
  });
  expect(details === undefined).toBe(code !== 'VALIDATION_ERROR');
  const challenge = body.error.message.startsWith('Missing') ? CHALLENGES : BAD_TOKEN_CHALLENGE;
  expect(headers['www-authenticate']).toBe(code === 'UNAUTHENTICATED' ? challenge : undefined);
}
