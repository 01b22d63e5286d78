import type { OpenAPIObject } from '@nestjs/swagger';

type Headers = NonNullable<NonNullable<OpenAPIObject['components']>['headers']>;

const text = (example: string) => ({ type: 'string' as const, example });
const count = (example: number) => ({ type: 'integer' as const, minimum: 0, example });
const unlessRefused =
  'Not on the answer to a request that was refused before it was counted, as with a bad credential.';

const LIMIT = { description: 'how many requests the caller has in one window', schema: count(100) };
const REMAINING = { description: 'how many of them are left', schema: count(99) };
const RESET = { description: 'when the next window begins, as Unix time in seconds', schema: count(1_900_000_000) };
const RETRY = { description: 'seconds after which trying again makes sense', schema: count(2) };
const TAG = { description: 'the entity tag of what the body shows', schema: text('"3-Ql3Yk0aFwTzJmN2uXr9bHg"') };

const always = <Header extends object>(header: Header) => ({ ...header, required: true });
const ifCounted = <Header extends { description: string }>(header: Header) => ({
  ...header,
  description: `${header.description}. ${unlessRefused}`,
});

/** Every header of an answer that this API has a say in, as components of the document. Those that are always there are required. */
export const HEADERS = {
  'X-Request-Id': always({
    description: "the id of the request, for questions about it: the caller's own where it sent a well-formed one",
    schema: { ...text('b7c1f0de-4b1c-4f5e-9a58-0c5f3e0d9a11'), pattern: '^[A-Za-z0-9._-]{1,64}$' },
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
  'Last-Modified': { description: 'when it was changed last', schema: text('Thu, 31 Jan 2030 08:00:00 GMT') },
  Location: always({ description: 'the path of what was made', schema: text('/api/v1/articles/1') }),
  Link: {
    description: 'the first, previous, next and last page (RFC 8288), as far as they fit into a header',
    schema: text('</api/v1/articles?page=2>; rel="next"'),
  },
  'X-Total-Count': always({ description: 'how many there are on all pages', schema: count(230) }),
  Allow: always({ description: 'the methods that are available', schema: text('GET, HEAD, POST') }),
  'WWW-Authenticate': always({
    description: 'how to say who one is (RFC 9110, section 11.6.1)',
    schema: text('Bearer realm="masthead"'),
  }),
  Vary: {
    description: 'what else the answer depends on: `Origin`, and `Accept` where the address has several versions',
    schema: text('Accept, Origin'),
  },
  'Access-Control-Allow-Origin': {
    description: "the caller's origin, or `*`, where the site lets pages of it read the answer",
    schema: text('https://www.example.org'),
  },
  'Access-Control-Expose-Headers': {
    description: 'the headers that such a page may read, too',
    schema: text('ETag,Link,Location'),
  },
  'Cache-Control': { description: 'who may keep the answer', schema: text('no-store') },
  'Idempotent-Replayed': {
    description: 'this is the answer to an earlier request with the same `Idempotency-Key`',
    schema: { type: 'string', enum: ['true'] },
  },
  'Accept-Ranges': { description: 'parts can be asked for', schema: text('bytes') },
  'Content-Range': always({ description: 'which part this is, of how many bytes', schema: text('bytes 0-1023/4096') }),
  'Content-Disposition': { description: 'what it is saved as', schema: text('attachment; filename="plan.pdf"') },
  Deprecation: always({
    description: 'since when the operation is deprecated (RFC 9745)',
    schema: { ...text('@1893456000'), pattern: '^@\\d+$' },
  }),
  Sunset: always({
    description: 'when it goes away (RFC 8594)',
    schema: text('Thu, 31 Jan 2030 08:00:00 GMT'),
  }),
} satisfies Headers;

export type HeaderName = keyof typeof HEADERS;

/** References to some of them, by the names that they have in an answer. */
export const headers = (...names: HeaderName[]) =>
  Object.fromEntries(
    names.map((name) => [name.replace(/-if-.*$/, ''), { $ref: `#/components/headers/${name}` }] as const),
  );
