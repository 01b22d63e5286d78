import { ApiProperty } from '@nestjs/swagger';
import { attributesClass } from '../../../core/openapi-decorators/attributes-class.js';
import { itemFields, type ItemRecord } from '../../articles/index.js';

const integer = { type: 'integer' } as const;
const seconds = (description: string) => ({ ...integer, description: `${description}, as Unix time in seconds` });

/** A comment as a record of the publisher module. */
export class ItemCommentResource {
  @ApiProperty(integer)
  commentid: number;

  @ApiProperty(integer)
  itemid: number;

  @ApiProperty({ ...integer, description: 'id of the author; 0 without an author' })
  uid: number;

  @ApiProperty({
    type: String,
    description: 'plain text',
    example: 'I have killed three starters so far. Does yours have a name?',
  })
  comment: string;

  @ApiProperty(seconds('time of the creation'))
  datesub: number;

  @ApiProperty({ ...integer, enum: [0, 1], description: '1 approved, 0 pending or rejected' })
  approved: 0 | 1;
}

/** An article as a record of the publisher module: stored and derived fields. */
export class ListedItemResource extends attributesClass<ItemRecord>(itemFields) {
  @ApiProperty({ type: String, description: 'display name of the author', example: 'Ines Halloran' })
  uname: string;

  @ApiProperty({ type: String, description: 'path of the public page', example: '/articles/build-the-bench-first' })
  url: string;

  @ApiProperty({ type: String, description: 'path of the public page of the category', example: '/categories/1' })
  categoryurl: string;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'path to update the item by REST; null without the permission',
    example: '/api/v1/articles/42',
  })
  editurl: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'path to delete the item by REST; null without the permission',
    example: '/api/v1/articles/42',
  })
  deleteurl: string | null;

  @ApiProperty({
    type: String,
    description: 'the first 200 characters of the description',
    example: 'Before the first commuters come, the river belongs to the herons and the crew.',
  })
  summary: string;

  @ApiProperty({ type: [String], example: ['Tools', 'Woodworking'] })
  tags: string[];

  @ApiProperty({ ...integer, description: 'number of approved comments' })
  comment_count: number;

  @ApiProperty({ type: Number, description: 'average of all ratings; 0 without ratings' })
  rating: number;

  @ApiProperty(integer)
  rating_count: number;

  @ApiProperty({ type: Boolean })
  isPublished: boolean;
}

/** An item with its newest comments. */
export class ItemResource extends ListedItemResource {
  @ApiProperty({ type: [ItemCommentResource], description: 'the newest 20 approved comments, newest first' })
  comments: ItemCommentResource[];
}
