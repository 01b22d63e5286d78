import { PageQuery, QueryBoolean, QueryInteger } from '../../../../core/http/index.js';
import type { AttachmentFilter } from '../../attachment-record.js';

export class ListAttachmentsQuery extends PageQuery {
  @QueryInteger('article id')
  article?: number;

  @QueryBoolean(
    'true: only attachments without an article (users: their own; administrators: all); false: only attachments of articles',
  )
  unattached?: boolean;
}

export const toAttachmentFilter = ({ article, unattached }: ListAttachmentsQuery): AttachmentFilter => ({
  ...(article !== undefined && { articleId: article }),
  ...(unattached !== undefined && { unattached }),
});
