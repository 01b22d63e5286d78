import type { OpenAPIObject } from '@nestjs/swagger';
import type { Settings } from '../../config/settings.js';
import type { ModuleApis } from '../module-api/module-apis.js';

/** What holds for all of it, for those who read and for those who write clients. */
const description = (
  vendor: string,
): string => `The HTTP API of Masthead, a content service: articles and what belongs to them.

## Credentials
Reading what is public needs no credentials. To write, get a token from \`POST /api/auth/login\` and send it as
\`Authorization: Bearer <token>\` (button "Authorize"), or send the key of an API client as \`X-API-Key\`. A credential that is
sent must be good, also where none is needed: else the answer is 401.

## Versions
A path names its version: \`/api/v1/articles\`. The same path without it, \`/api/articles\`, is served too, and not listed here: there
\`Accept: application/vnd.${vendor}.v2+json\` asks for version 2, and whatever names no version gets version 1. Whoever asks for a
media type with a version is answered in it; another version than that of the path, or one that there is not, is 406.
\`GET /api\` lists the versions. Paths that name none, such as \`/api/auth\`, are the same for all of them.

## Limits
Each caller has so many requests in a window for each group of operations; \`X-RateLimit-Limit\`, \`X-RateLimit-Remaining\` and
\`X-RateLimit-Reset\` tell how many. 429 comes with \`Retry-After\`. A request body in JSON has at most 1 MiB, an address 8 KiB, all
headers together 16 KiB.

## Texts
Texts in a body are taken without the blanks at their ends, passwords alone as they are; lengths count what is left, in characters.

## Errors
Every error has the same envelope: \`error.code\` is for programs, \`error.message\` for people, \`error.details\` names the fields of a
422, and \`error.request_id\` is for questions about it. In version 2 JSON:API's \`errors\` stand beside it, and alone where the
answer is \`application/vnd.api+json\`. Beside what is listed at each operation every path answers 405, with \`Allow\`,
to a method that it does not know, 404 where nothing is, 431 to headers that are too large, and 408 to a request that does not come to
its end; HEAD is understood wherever GET is, and OPTIONS by pages of other origins (CORS).

## Headers
Besides those listed every answer has the usual ones of HTTP (\`Content-Type\`, \`Content-Length\`, \`Date\` …) and of safety in
browsers (\`Content-Security-Policy\`, \`Strict-Transport-Security\`, \`X-Content-Type-Options\` …).`;

export function documentInfo(apis: ModuleApis, { PUBLIC_URL }: Settings, vendor: string): Partial<OpenAPIObject> {
  return {
    openapi: '3.0.3',
    info: {
      title: 'Masthead',
      version: apis.unclaimed.version,
      description: description(vendor),
      contact: { name: 'Masthead', ...(PUBLIC_URL !== undefined && { url: PUBLIC_URL }) },
      license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
    },
    servers: [
      {
        url: '/',
        description: 'where this document comes from: production, or a local machine',
        ...{ 'x-internal': false },
      },
    ],
  };
}
