import type { Response } from 'supertest';

/** The fields that an answer of 422 names. */
export function fieldsOf({ body }: Pick<Response, 'body'>): string[] {
  return (body.error.details as { field: string }[]).map(({ field }) => field);
}

/** The same of a body alone. */
export const faultsIn = ({ error }: { error: { details: { field: string }[] } }): string[] =>
  error.details.map(({ field }) => field);
