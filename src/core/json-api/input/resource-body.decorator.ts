import { applyDecorators, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiBody, ApiExtraModels, getSchemaPath } from '@nestjs/swagger';
import type { Request } from 'express';
import { ApiRequestExamples } from '../../openapi-decorators/request-examples.decorator.js';
import { requiredFields } from '../../http/input/input.pipe.js';
import { RESOURCE_ID_SCHEMA } from '../../http/params.js';
import type { InputDefinition } from './resource-input.js';
import { ResourceInputPipe, type ResourceInputSource } from './resource-input.pipe.js';

const DocumentParam = createParamDecorator(
  (definition: InputDefinition<object>, context: ExecutionContext): ResourceInputSource => ({
    definition,
    request: context.switchToHttp().getRequest<Request>(),
  }),
);

/** Parameter `@ResourceBody(CREATE_ARTICLE) input: ResourceInput<ArticleAttributes, ArticleLinks>`: parses the request document. */
export const ResourceBody =
  (definition: InputDefinition<object>): ParameterDecorator =>
  (target, method, index) => {
    DocumentParam(definition, ResourceInputPipe)(target, method, index);
    const handler = Object.getOwnPropertyDescriptor(target, method!)!;
    const { attributes, relationships } = definition;
    applyDecorators(
      ApiExtraModels(...[attributes, relationships].filter((part) => part !== undefined)),
      ApiBody({ required: true, schema: documentSchema(definition) }),
      ...(definition.examples ? [ApiRequestExamples(toDocuments(definition, definition.examples))] : []),
    )(target, method!, handler);
  };

/** The id is completed with the example of the path. */
const toDocuments = ({ type, of }: InputDefinition<object>, examples: Readonly<Record<string, object>>) =>
  Object.fromEntries(
    Object.entries(examples).map(([name, parts]) => [
      name,
      { data: { type, ...(of === 'existing' && { id: '1' }), ...parts } },
    ]),
  );

function documentSchema({ type, of, attributes, relationships }: InputDefinition<object>) {
  const isNew = of === 'new';
  const neededParts = Object.entries({ attributes, relationships })
    .filter(([, part]) => part !== undefined && requiredFields(part).size > 0)
    .map(([name]) => name);
  return {
    type: 'object' as const,
    required: ['data'],
    properties: {
      data: {
        type: 'object' as const,
        required: ['type', ...(isNew ? [] : ['id']), ...neededParts],
        properties: {
          type: { type: 'string' as const, enum: [type] },
          ...(!isNew && {
            id: { ...RESOURCE_ID_SCHEMA, example: '1', description: 'must equal the id in the path' },
          }),
          ...(attributes && { attributes: { $ref: getSchemaPath(attributes) } }),
          ...(relationships && { relationships: { $ref: getSchemaPath(relationships) } }),
        },
      },
    },
  };
}
