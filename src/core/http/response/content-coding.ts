import { request as expressRequest } from 'express';

/** In the order of preference of the service: Brotli makes texts shorter in less time. */
const CODINGS = ['br', 'gzip'] as const;

/** A content coding (RFC 9110, section 8.4.1) that the service uses. */
export type ContentCoding = (typeof CODINGS)[number];

/** Longer headers are ignored: no client sends them, and each part takes time. */
const MAX_HEADER_LENGTH = 256;
/** Clients send few different headers. */
const MAX_RESOLVED_HEADERS = 100;
const resolved = new Map<string, ContentCoding | undefined>();

/**
 * Returns the coding of a response to a request with this `Accept-Encoding`; undefined if the response is sent without a coding. Example:
 * `resolveContentCoding('gzip, deflate, br')` returns `br`.
 */
export function resolveContentCoding(accepted: string | string[] | undefined): ContentCoding | undefined {
  if (typeof accepted !== 'string' || accepted.length > MAX_HEADER_LENGTH) return undefined;
  if (resolved.has(accepted)) return resolved.get(accepted);
  const request = { headers: { 'accept-encoding': accepted } };
  const coding = CODINGS.find((each) => expressRequest.acceptsEncodings.call(request as never, each) !== false);
  if (resolved.size < MAX_RESOLVED_HEADERS) resolved.set(accepted, coding);
  return coding;
}

/**
 * The ETag of a coded representation. A strong tag identifies bytes, so that it differs for each coding (RFC 9110, section 8.8.3.3); a weak
 * tag is the same for all codings.
 */
export const toCodedEtag = (tag: string, coding: ContentCoding): string =>
  tag.startsWith('W/') ? tag : tag.replace(/"$/, `.${coding}"`);
