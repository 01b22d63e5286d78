import { applyDecorators, type Type } from '@nestjs/common';
import { ApiBody, ApiExtraModels, ApiOperation, ApiQuery, ApiResponse, getSchemaPath } from '@nestjs/swagger';
import { headerRefs } from '../../../core/openapi/headers.js';
import { ApiErrorResponse } from '../../../core/openapi/api-error-response.decorator.js';
import { ItemCommentResource, ItemResource } from '../api/item.resource.js';
import { AddCommentDto, SubmitRatingDto } from './ajax.dto.js';
import { ItemRatingsResource } from './ratings.resource.js';

const oneOfSchema = (...models: Type[]) => ({ oneOf: models.map((model) => ({ $ref: getSchemaPath(model) })) });

const ITEM_HEADERS = headerRefs('ETag-if-versioned', 'Last-Modified');

const ERROR_RESPONSES = applyDecorators(
  ApiErrorResponse(404, 'The item does not exist or is not visible to the caller.'),
  ApiErrorResponse(405, 'The operation requires another method, which `Allow` names.'),
);

export const ApiAjaxRead = () =>
  applyDecorators(
    ApiOperation({ summary: 'Show an item or its ratings' }),
    ApiExtraModels(ItemResource, ItemRatingsResource),
    ApiQuery({ name: 'op', required: true, schema: { type: 'string', enum: ['getItem', 'getRatings'] } }),
    ApiQuery({ name: 'itemid', required: true, schema: { type: 'integer', minimum: 1 } }),
    ApiResponse({
      status: 200,
      description: 'OK',
      headers: ITEM_HEADERS,
      schema: oneOfSchema(ItemResource, ItemRatingsResource),
    }),
    ERROR_RESPONSES,
  );

export const ApiAjaxWrite = () =>
  applyDecorators(
    ApiOperation({
      summary: 'Comment on an item or rate it',
      description:
        '`addComment` adds a comment and requires the rights of `POST /api/v1/articles/{id}/comments`; `submitRating` rates the item and requires the rights of `PUT /api/v1/articles/{id}/rating`. `op` is a query parameter or a member of the body.',
    }),
    ApiExtraModels(ItemCommentResource, ItemRatingsResource, AddCommentDto, SubmitRatingDto),
    ApiQuery({
      ...{ name: 'op', required: false, description: 'name of the operation, unless the body has it' },
      schema: { type: 'string', enum: ['addComment', 'submitRating'] },
    }),
    ApiBody({ schema: oneOfSchema(AddCommentDto, SubmitRatingDto) }),
    ApiResponse({ status: 200, description: 'Rated', headers: ITEM_HEADERS, type: ItemRatingsResource }),
    ApiResponse({
      status: 201,
      description: 'The comment was created; `Location` is its path.',
      type: ItemCommentResource,
      headers: { ...headerRefs('Location'), ...ITEM_HEADERS },
    }),
    ApiErrorResponse(403, 'The caller lacks the required permission.'),
    ApiErrorResponse(415, 'The request body is neither a form nor JSON.'),
    ERROR_RESPONSES,
  );
