import { PageQuery, QueryBoolean, QueryInteger } from '../../../../core/http/index.js';
import type { AttachmentFilter } from '../../attachment-record.js';

export class ListAttachmentsQuery extends PageQuery {
  @QueryInteger('article id')
  article?: number;

  @QueryBoolean('those without an article (for administrators all, for others their own), or those with one')
  unattached?: boolean;
}

export const attachmentFilter = ({ article, unattached }: ListAttachmentsQuery): AttachmentFilter => ({
  ...(article !== undefined && { articleId: article }),
  ...(unattached !== undefined && { unattached }),
});
