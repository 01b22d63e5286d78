/** Binds a change to what was read or written: `params: { path, header: ifMatch(response) }`. */
export function ifMatch(response: Response): { 'If-Match': string } {
  const etag = response.headers.get('ETag');
  if (!etag) throw new Error('The answer has no ETag');
  return { 'If-Match': etag };
}
