import { applyDecorators, type Type } from '@nestjs/common';
import { ApiBody, ApiExtraModels, ApiOperation, ApiQuery, ApiResponse, getSchemaPath } from '@nestjs/swagger';
import { headers } from '../../../core/openapi/headers.js';
import { Refuses } from '../../../core/openapi/refuses.decorator.js';
import { ItemCommentResource, ItemResource } from '../api/item.resource.js';
import { AddCommentDto, SubmitRatingDto } from './ajax.dto.js';
import { ItemRatingsResource } from './ratings.resource.js';

const anyOf = (...models: Type[]) => ({ oneOf: models.map((model) => ({ $ref: getSchemaPath(model) })) });

const OF_ITEM = headers('ETag-if-versioned', 'Last-Modified');

const REFUSALS = applyDecorators(
  Refuses(404, 'There is no such item, or the caller may not see it.'),
  Refuses(405, 'The operation wants another method: `Allow` says which.'),
);

export const DocumentsReads = () =>
  applyDecorators(
    ApiOperation({ summary: 'Read an item (`getItem`) or its ratings (`getRatings`)' }),
    ApiExtraModels(ItemResource, ItemRatingsResource),
    ApiQuery({ name: 'op', required: true, schema: { type: 'string', enum: ['getItem', 'getRatings'] } }),
    ApiQuery({ name: 'itemid', required: true, schema: { type: 'integer', minimum: 1 } }),
    ApiResponse({ status: 200, description: 'OK', headers: OF_ITEM, schema: anyOf(ItemResource, ItemRatingsResource) }),
    REFUSALS,
  );

export const DocumentsWrites = () =>
  applyDecorators(
    ApiOperation({
      summary: 'Comment on an item (`addComment`) or rate it (`submitRating`)',
      description:
        '`op` stands in the query or in the body. To comment takes what `POST /api/v1/articles/{id}/comments` takes, and to rate what `PUT /api/v1/articles/{id}/rating` does.',
    }),
    ApiExtraModels(ItemCommentResource, ItemRatingsResource, AddCommentDto, SubmitRatingDto),
    ApiQuery({
      ...{ name: 'op', required: false, description: 'here, or in the body in place of it' },
      schema: { type: 'string', enum: ['addComment', 'submitRating'] },
    }),
    ApiBody({ schema: anyOf(AddCommentDto, SubmitRatingDto) }),
    ApiResponse({ status: 200, description: 'Rated', headers: OF_ITEM, type: ItemRatingsResource }),
    ApiResponse({
      status: 201,
      description: 'Created; `Location` says where.',
      type: ItemCommentResource,
      headers: { ...headers('Location'), ...OF_ITEM },
    }),
    Refuses(403, 'The caller may not do this.'),
    Refuses(415, 'The request body is neither a form nor JSON.'),
    REFUSALS,
  );
