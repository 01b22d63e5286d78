/**
 * Returns the `If-Match` header for the version in `response`: `params: { path, header: ifMatch(response) }`.
 * Throws if the response has no ETag.
 */
export function ifMatch(response: Response): { 'If-Match': string } {
  const etag = response.headers.get('ETag');
  if (!etag) throw new Error('The response has no ETag');
  return { 'If-Match': etag };
}
