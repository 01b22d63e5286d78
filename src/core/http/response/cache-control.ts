/** Caches store the response, and revalidate it before each use. Of a response to a caller with a credential, only the cache of the client. */
export const PUBLIC_REVALIDATE = 'public, max-age=0, must-revalidate';
export const PRIVATE_REVALIDATE = 'private, max-age=0, must-revalidate';
