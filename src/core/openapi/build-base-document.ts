import type { OpenAPIObject } from '@nestjs/swagger';
import type { Settings } from '../../config/settings.js';
import type { ApiGroups } from '../routing/api-groups.js';

/** Introduction for users of Swagger UI, then the rules of all operations, which Swagger UI shows when they are unfolded. */
const description = (vendor: string): string => `## First steps
1. **Sign in**: Open \`POST /api/auth/login\` in the group \`auth\`, enter your username and password in the request body (in a new
   installation: \`admin\` and the password that the first start printed), and click "Execute". The page then sends the returned
   token with each request. To use another token or an API key, click "Authorize" above the operations. A padlock marks the
   operations that need a credential.
2. **Create**: Send \`POST /api/v1/articles\` with a title, a content of at least 50 characters and the id of a category from
   \`GET /api/v1/categories\`. The response shows a draft. Copy its \`id\`.
3. **Publish**: Send \`POST /api/v1/articles/{id}/publish\` with this id. Now anyone can read the article at
   \`GET /api/v1/articles/{id}\`.

Masthead is a content service for articles, their categories, tags, comments, ratings and attachments.

<details>
<summary>Rules for all operations: credentials, versions, limits, texts, errors and headers</summary>

## Credentials
You can read public content without credentials. To write, send the token of \`POST /api/auth/login\` as
\`Authorization: Bearer <token>\`, or the key of an API client as \`X-API-Key\`. An invalid credential returns 401, also for public
operations.

## Versions
The path contains the version: \`/api/v1/articles\`. Each path also exists without a version (\`/api/articles\`, not listed here). It
serves version 1 by default, and version 2 with \`Accept: application/vnd.${vendor}.v2+json\`; the response then has this media type.
An unknown version, or an \`Accept\` header that contradicts the version in the path, returns 406. \`GET /api\` lists the versions.
Operations that are the same in all versions, such as \`/api/auth\`, have no version in the path.

## Limits
The number of requests per caller and time window is limited, separately for each group of operations. \`X-RateLimit-Limit\`,
\`X-RateLimit-Remaining\` and \`X-RateLimit-Reset\` show the limit, the remaining requests and the start of the next time window. A
429 response has \`Retry-After\`. Maximum sizes: 1 MiB for a JSON body, 8 KiB for a URL, 2 KiB for its path, 16 KiB for all headers, and 100 headers.

## Texts
Leading and trailing spaces are removed from texts in a request body, except from passwords. Length limits apply to the remaining
characters.

## Errors
All errors have the same envelope: \`error.code\` is for programs, \`error.message\` is for users, \`error.details\` names the invalid
fields of a 422, and \`error.request_id\` identifies the request for support. Version 2 adds JSON:API \`errors\`; responses of type
\`application/vnd.api+json\` contain \`errors\` only. In addition to the listed responses, any path can return 404 (unknown path),
405 (unsupported method, with \`Allow\`), 408 (incomplete request) and 431 (headers too large). HEAD is supported for every GET
operation, and OPTIONS for CORS preflight requests.

## Headers
In addition to the listed headers, responses have the usual HTTP headers (\`Content-Type\`, \`Content-Encoding\`, \`Date\` …), \`Vary\` and, for pages of
other origins, \`Access-Control-Expose-Headers\`, and security headers (\`Content-Security-Policy\`, \`Strict-Transport-Security\`, \`X-Content-Type-Options\` …).`;

export function buildBaseDocument(apis: ApiGroups, { PUBLIC_URL }: Settings, vendor: string): Partial<OpenAPIObject> {
  return {
    openapi: '3.0.3',
    info: {
      title: 'Masthead',
      version: apis.defaultApi.version,
      description: `${description(vendor)}\n\n</details>`,
      contact: { name: 'Masthead', ...(PUBLIC_URL !== undefined && { url: PUBLIC_URL }) },
      license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
    },
    servers: [
      {
        url: apis.sitePath || '/',
        description: 'the production or local server that returned this document',
        ...{ 'x-internal': false },
      },
    ],
  };
}
