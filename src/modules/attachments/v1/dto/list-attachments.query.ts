import { PageQuery, QueryBoolean, QueryInteger } from '../../../../core/http/index.js';
import type { AttachmentFilter } from '../../attachment-record.js';

export class ListAttachmentsQuery extends PageQuery {
  @QueryInteger('article id')
  article?: number;

  @QueryBoolean(
    'true: only attachments without an article (administrators: all; others: their own); false: only those with an article',
  )
  unattached?: boolean;
}

export const toAttachmentFilter = ({ article, unattached }: ListAttachmentsQuery): AttachmentFilter => ({
  ...(article !== undefined && { articleId: article }),
  ...(unattached !== undefined && { unattached }),
});
