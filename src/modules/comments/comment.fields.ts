import { defineFields, type Field, TIME_SCHEMA } from '../../core/field-table/index.js';
import { COMMENT_STATUSES, type CommentRecord, toCommentStatusName } from './comment-record.js';

/** The attributes of a comment in all API versions. */
export const commentFields = defineFields<Field<CommentRecord>>()({
  comment: {
    property: 'text',
    column: 'c.text',
    schema: {
      type: 'string',
      description: 'plain text; empty if the comment was deleted but has replies',
      example: 'I have killed three starters so far. Does yours have a name?',
    },
  },
  status: {
    property: 'status',
    column: 'c.status',
    schema: { type: 'string', enum: COMMENT_STATUSES },
    value: ({ status }) => toCommentStatusName(status),
    filter: {
      description: "status (default: approved comments and the caller's own comments; for moderators: all comments)",
    },
  },
  created_at: {
    property: 'createdAt',
    column: 'c.created_at',
    schema: TIME_SCHEMA,
    sort: true,
    filter: { description: 'creation time' },
  },
  updated_at: {
    property: 'updatedAt',
    column: 'c.updated_at',
    schema: { ...TIME_SCHEMA, nullable: true, description: 'null until the first change' },
    sort: true,
    filter: { description: 'time of the last change' },
  },
});
