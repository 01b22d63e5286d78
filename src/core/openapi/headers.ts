import type { OpenAPIObject } from '@nestjs/swagger';

type Headers = NonNullable<NonNullable<OpenAPIObject['components']>['headers']>;

const TEXT = { type: 'string' as const };
const COUNT = { type: 'integer' as const, minimum: 0 };
const unlessRefused =
  'Not on the answer to a request that was refused before it was counted, as with a bad credential.';

const LIMIT = { description: 'how many requests the caller has in one window', schema: COUNT };
const REMAINING = { description: 'how many of them are left', schema: COUNT };
const RESET = { description: 'when the next window begins, as Unix time in seconds', schema: COUNT };
const RETRY = { description: 'seconds after which trying again makes sense', schema: COUNT };
const TAG = {
  description: 'the entity tag of what the body shows, such as `"3-Ql3Yk0aFwTzJmN2uXr9bHg"`',
  schema: TEXT,
};

const always = <Header extends object>(header: Header) => ({ ...header, required: true });
const ifCounted = <Header extends { description: string }>(header: Header) => ({
  ...header,
  description: `${header.description}. ${unlessRefused}`,
});

/** Every header of an answer that this API has a say in, as components of the document. Those that are always there are required. */
export const HEADERS = {
  'X-Request-Id': always({
    description: "the id of the request, for questions about it: the caller's own where it sent a well-formed one",
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
  'Last-Modified': { description: 'when it was changed last, such as `Thu, 31 Jan 2030 08:00:00 GMT`', schema: TEXT },
  Location: always({ description: 'the path of what was made, such as `/api/v1/articles/1`', schema: TEXT }),
  Link: {
    description:
      'the first, previous, next and last page (RFC 8288), as far as they fit into a header, such as `</api/v1/articles?page=2>; rel="next"`',
    schema: TEXT,
  },
  'X-Total-Count': always({ description: 'how many there are on all pages', schema: COUNT }),
  Allow: always({ description: 'the methods that are available, such as `GET, HEAD, POST`', schema: TEXT }),
  'WWW-Authenticate': always({
    description: 'how to say who one is (RFC 9110, section 11.6.1), such as `Bearer realm="masthead"`',
    schema: TEXT,
  }),
  Vary: {
    description: 'what else the answer depends on: `Origin`, and `Accept` where the address has several versions',
    schema: TEXT,
  },
  'Access-Control-Allow-Origin': {
    description: "the caller's origin, or `*`, where the site lets pages of it read the answer",
    schema: TEXT,
  },
  'Access-Control-Expose-Headers': {
    description: 'the headers that such a page may read, too, such as `ETag,Link,Location`',
    schema: TEXT,
  },
  'Cache-Control': {
    description: 'who may keep the answer, such as `public, max-age=0, must-revalidate`',
    schema: TEXT,
  },
  'X-Cache': {
    description: 'whether the answer to a visitor was there already (`hit`) or had to be made; not told in production',
    schema: { type: 'string', enum: ['hit', 'miss'] },
  },
  'Idempotent-Replayed': {
    description: 'this is the answer to an earlier request with the same `Idempotency-Key`',
    schema: { type: 'string', enum: ['true'] },
  },
  'Accept-Ranges': { description: 'parts can be asked for, such as `bytes`', schema: TEXT },
  'Content-Range': always({
    description: 'which part this is, of how many bytes, such as `bytes 0-1023/4096`',
    schema: TEXT,
  }),
  'Content-Disposition': {
    description: 'what it is saved as, such as `attachment; filename="plan.pdf"`',
    schema: TEXT,
  },
  Deprecation: always({
    description: 'since when the operation is deprecated (RFC 9745)',
    schema: { ...TEXT, pattern: '^@\\d+$' },
  }),
  Sunset: always({
    description: 'when it goes away (RFC 8594), such as `Thu, 31 Jan 2030 08:00:00 GMT`',
    schema: TEXT,
  }),
} satisfies Headers;

export type HeaderName = keyof typeof HEADERS;

/** References to some of them, by the names that they have in an answer. */
export const headers = (...names: HeaderName[]) =>
  Object.fromEntries(
    names.map((name) => [name.replace(/-if-.*$/, ''), { $ref: `#/components/headers/${name}` }] as const),
  );
