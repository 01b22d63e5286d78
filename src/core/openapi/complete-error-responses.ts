import { STATUS_CODES } from 'node:http';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { ApiVersion } from '../routing/api-version.js';
import { JSON_API_MEDIA_TYPE } from '../versioning/json-api-media-type.js';
import { JSON_MEDIA_TYPE } from '../versioning/media-type-registry.js';
import { DEFAULT_ERROR_DESCRIPTIONS } from './add-pipeline-errors.js';
import { responseHeaderNames } from './add-response-headers.js';
import { errorCodesOf, ERROR_EXAMPLES } from './error-examples.js';
import { ERROR_ENVELOPE_SCHEMA, JSON_API_ERRORS_SCHEMA } from './error-schema.js';
import { headerRefs } from '../openapi-decorators/header-components.js';
import { findVersionMediaTypes } from './find-version-media-types.js';
import { inlineResponsesOf, type DocumentedOperation, type InlineResponse } from './operations.js';

/**
 * Adds headers and content to error responses. Responses with a default description become components, for example `NotFoundV1`;
 * other responses remain inline.
 */
export function completeErrorResponses(
  document: OpenAPIObject,
  described: readonly DocumentedOperation[],
  vendor: string,
): void {
  const components = (document.components ??= {});
  components.schemas = {
    ...components.schemas,
    ErrorEnvelope: ERROR_ENVELOPE_SCHEMA,
    ErrorDocument: JSON_API_ERRORS_SCHEMA,
  };
  components.examples = ERROR_EXAMPLES;
  const shared: Record<string, InlineResponse> = (components.responses = {});
  for (const { operation, route, version } of described) {
    for (const [status, { description, headers: own }] of inlineResponsesOf(operation).filter(
      ([code]) => code >= 400,
    )) {
      const response = {
        description,
        headers: { ...headerRefs(...responseHeaderNames(route, status)), ...own },
        content: contentOf(status, version, vendor),
      };
      const kind = version === undefined ? (route.api ? '' : 'Uncounted') : `V${version}`;
      const name = nameOf(status) + kind + (route.takesKey ? 'Keyed' : '');
      if (description === DEFAULT_ERROR_DESCRIPTIONS[status]) shared[name] ??= response;
      const isShared = JSON.stringify(shared[name]) === JSON.stringify(response);
      operation.responses[status] = isShared ? { $ref: `#/components/responses/${name}` } : response;
    }
  }
}

/** Returns the component name of a status: `NotFound` for 404. */
const nameOf = (status: number): string => STATUS_CODES[status]!.replace(/[^A-Za-z]/g, '');

const contentOf = (status: number, version: ApiVersion | undefined, vendor: string): InlineResponse['content'] =>
  Object.fromEntries(
    findVersionMediaTypes(version, vendor).map((type) => {
      const schema = { $ref: `#/components/schemas/${version === 2 ? 'ErrorDocument' : 'ErrorEnvelope'}` };
      // The vendor type has the same content as JSON and needs no examples.
      if (type !== JSON_MEDIA_TYPE && type !== JSON_API_MEDIA_TYPE) return [type, { schema }];
      const suffix = type === JSON_API_MEDIA_TYPE ? '_JSON_API' : version === 2 ? '_V2' : '';
      const examples = errorCodesOf(status).map(
        (code) => [code, { $ref: `#/components/examples/${code}${suffix}` }] as const,
      );
      return [type, { schema, examples: Object.fromEntries(examples) }];
    }),
  );
