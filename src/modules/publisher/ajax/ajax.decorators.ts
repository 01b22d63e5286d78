import { applyDecorators, type Type } from '@nestjs/common';
import { ApiBody, ApiExtraModels, ApiOperation, ApiQuery, ApiResponse, getSchemaPath } from '@nestjs/swagger';
import { headerRefs } from '../../../core/openapi-decorators/header-components.js';
import { ApiRequestExamples } from '../../../core/openapi-decorators/request-examples.decorator.js';
import { ApiErrorResponse } from '../../../core/openapi-decorators/api-response.decorator.js';
import { ItemCommentResource, ItemResource } from '../api/item.resource.js';
import { AddCommentDto, SubmitRatingDto } from './ajax.dto.js';
import { ItemRatingsResource } from './ratings.presenter.js';

const oneOfSchema = (...models: Type[]) => ({ oneOf: models.map((model) => ({ $ref: getSchemaPath(model) })) });

const ITEM_HEADERS = headerRefs('ETag-if-versioned', 'Last-Modified');

const ERROR_RESPONSES = applyDecorators(
  ApiErrorResponse(404, 'The item does not exist or is not visible to the caller.'),
  ApiErrorResponse(405, 'The operation requires the method in `Allow`.'),
);

export const ApiAjaxRead = () =>
  applyDecorators(
    ApiOperation({
      summary: 'Show an item or its ratings',
      description:
        '`getItem` returns the item. `getRatings` returns the average, the number of ratings per value and the rating of the caller.',
    }),
    ApiExtraModels(ItemResource, ItemRatingsResource),
    ApiQuery({
      name: 'op',
      required: true,
      schema: { type: 'string', enum: ['getItem', 'getRatings'], example: 'getItem' },
    }),
    ApiQuery({ name: 'itemid', required: true, schema: { type: 'integer', minimum: 1, example: 1 } }),
    ApiResponse({
      status: 200,
      description: 'The item, or its ratings.',
      headers: ITEM_HEADERS,
      schema: oneOfSchema(ItemResource, ItemRatingsResource),
    }),
    ERROR_RESPONSES,
  );

export const ApiAjaxWrite = () =>
  applyDecorators(
    ApiOperation({
      summary: 'Comment on or rate an item',
      description:
        '`addComment` adds and returns a comment, and requires the rights of `POST /api/v1/articles/{id}/comments`. `submitRating` sets the rating of the caller, returns the ratings of the item, and requires the rights of `PUT /api/v1/articles/{id}/rating`. Send `op` as a query parameter or in the body.',
    }),
    ApiExtraModels(ItemCommentResource, ItemRatingsResource, AddCommentDto, SubmitRatingDto),
    ApiQuery({
      ...{ name: 'op', required: false, description: 'operation; can be sent in the body instead' },
      schema: { type: 'string', enum: ['addComment', 'submitRating'] },
    }),
    ApiRequestExamples({
      comment: { op: 'addComment', itemid: 1, text: 'A door makes a good bench, for a while.' },
      rating: { op: 'submitRating', itemid: 1, rating: 5 },
    }),
    ApiBody({ schema: oneOfSchema(AddCommentDto, SubmitRatingDto) }),
    ApiResponse({
      status: 200,
      description: 'The rating was saved. Returns the ratings of the item.',
      headers: ITEM_HEADERS,
      type: ItemRatingsResource,
    }),
    ApiResponse({
      status: 201,
      description: 'The created comment; `Location` contains its path.',
      type: ItemCommentResource,
      headers: { ...headerRefs('Location'), ...ITEM_HEADERS },
    }),
    ApiErrorResponse(403, 'The caller lacks the required permission.'),
    ApiErrorResponse(415, 'The request body is neither a form nor JSON.'),
    ERROR_RESPONSES,
  );
