import type { Response } from 'supertest';

/** Returns the invalid fields of a 422 response. */
export function invalidFields({ body }: Pick<Response, 'body'>): string[] {
  return (body.error.details as { field: string }[]).map(({ field }) => field);
}

/** Returns the invalid fields in the body of a 422 response. */
export const invalidFieldsIn = ({ error }: { error: { details: { field: string }[] } }): string[] =>
  error.details.map(({ field }) => field);
