import type { OpenAPIObject } from '@nestjs/swagger';

type Headers = NonNullable<NonNullable<OpenAPIObject['components']>['headers']>;

const TEXT = { type: 'string' as const };
const COUNT = { type: 'integer' as const, minimum: 0 };
const UNLESS_REJECTED =
  'Absent if the request was rejected before it was counted, for example because of an invalid credential.';

const LIMIT = { description: 'maximum number of requests of the caller in one time window', schema: COUNT };
const REMAINING = { description: 'remaining requests in the current time window', schema: COUNT };
const RESET = { description: 'start of the next time window, as Unix time in seconds', schema: COUNT };
const RETRY = { description: 'seconds to wait before the next attempt', schema: COUNT };
const TAG = {
  description: 'entity tag of the resource in the body, such as `"3-Ql3Yk0aFwTzJmN2uXr9bHg"`',
  schema: TEXT,
};

const always = <Header extends object>(header: Header) => ({ ...header, required: true });
const ifCounted = <Header extends { description: string }>(header: Header) => ({
  ...header,
  description: `${header.description}. ${UNLESS_REJECTED}`,
});

/** Response headers of the API as components. Headers that are always present are required. */
export const HEADER_COMPONENTS = {
  'X-Request-Id': always({
    description: 'id of the request, for support: the id in the request if it is valid, otherwise a generated id',
    schema: { ...TEXT, pattern: '^[A-Za-z0-9._-]{1,64}$' },
  }),
  'X-RateLimit-Limit': always(LIMIT),
  'X-RateLimit-Remaining': always(REMAINING),
  'X-RateLimit-Reset': always(RESET),
  'X-RateLimit-Limit-if-counted': ifCounted(LIMIT),
  'X-RateLimit-Remaining-if-counted': ifCounted(REMAINING),
  'X-RateLimit-Reset-if-counted': ifCounted(RESET),
  'Retry-After': always(RETRY),
  'Retry-After-if-it-helps': RETRY,
  ETag: always(TAG),
  'ETag-if-versioned': TAG,
  'Last-Modified': { description: 'time of the last change, such as `Thu, 31 Jan 2030 08:00:00 GMT`', schema: TEXT },
  Location: always({ description: 'path of the created resource, such as `/api/v1/articles/1`', schema: TEXT }),
  Link: {
    description:
      'links to the first, previous, next and last page (RFC 8288), such as `</api/v1/articles?page=2>; rel="next"`; omitted if the header would be too long',
    schema: TEXT,
  },
  'X-Total-Count': always({ description: 'total number of items on all pages', schema: COUNT }),
  Allow: always({ description: 'methods of the path, such as `GET, HEAD, POST`', schema: TEXT }),
  'WWW-Authenticate': always({
    description: 'accepted authentication schemes (RFC 9110, section 11.6.1), such as `Bearer realm="masthead"`',
    schema: TEXT,
  }),
  'Access-Control-Allow-Origin': {
    description:
      'origin of the calling page, or `*`; present if the site allows pages of this origin to read the response',
    schema: TEXT,
  },
  'Cache-Control': {
    description: 'caches that may store the response, such as `public, max-age=0, must-revalidate`',
    schema: TEXT,
  },
  'X-Cache': {
    description:
      '`hit`: the response to an anonymous request came from the cache; `miss`: it did not; omitted in production',
    schema: { type: 'string', enum: ['hit', 'miss'] },
  },
  'Idempotent-Replayed': {
    description: 'present if this is the stored response to an earlier request with the same `Idempotency-Key`',
    schema: { type: 'string', enum: ['true'] },
  },
  'Accept-Ranges': { description: 'unit of range requests, such as `bytes`', schema: TEXT },
  'Content-Range': always({
    description: 'range of this part and total size in bytes, such as `bytes 0-1023/4096`',
    schema: TEXT,
  }),
  'Content-Disposition': {
    description: 'file name for saving, such as `attachment; filename="plan.pdf"`',
    schema: TEXT,
  },
  Deprecation: always({
    description: 'time of the deprecation (RFC 9745)',
    schema: { ...TEXT, pattern: '^@\\d+$' },
  }),
  Sunset: always({
    description: 'time of the removal (RFC 8594), such as `Thu, 31 Jan 2030 08:00:00 GMT`',
    schema: TEXT,
  }),
} satisfies Headers;

export type HeaderComponentName = keyof typeof HEADER_COMPONENTS;

/** Returns references to header components by response header name. */
export const headerRefs = (...names: HeaderComponentName[]) =>
  Object.fromEntries(
    names.map((name) => [name.replace(/-if-.*$/, ''), { $ref: `#/components/headers/${name}` }] as const),
  );
