import { type FieldValues, presenterOf } from '../../../core/field-table/index.js';
import { attributesClass } from '../../../core/openapi-decorators/attributes-class.js';
import type { CommentRecord } from '../comment-record.js';
import { commentFields } from '../comment.fields.js';

/** Attributes of a comment in all API versions. */
export class CommentAttributes extends attributesClass<FieldValues<CommentRecord, typeof commentFields>>(
  commentFields,
) {}

export const toCommentAttributes = presenterOf<CommentRecord, typeof commentFields>(commentFields);
