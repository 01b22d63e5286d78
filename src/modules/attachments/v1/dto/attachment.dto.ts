import { OmitType, PartialType } from '@nestjs/swagger';
import {
  ValidateWith,
  FileField,
  IdField,
  TextField,
  PageQuery,
  QueryBoolean,
  QueryInteger,
} from '../../../../core/http/index.js';
import type { AttachmentChanges, AttachmentFilter } from '../../attachment-record.js';
import { AttachmentDtoRules } from './attachment-dto.rules.js';

@ValidateWith(AttachmentDtoRules)
export class UploadAttachmentDto {
  @FileField({ description: 'one file; its type is detected from the content and must match the extension' })
  file: object;

  @TextField({ max: 500, optional: true, example: 'Plan of the ferry terminal' })
  description?: string;
}

/** Omitted fields do not change. */
@ValidateWith(AttachmentDtoRules)
export class UpdateAttachmentDto extends PartialType(OmitType(UploadAttachmentDto, ['file']), {
  skipNullProperties: false,
}) {
  @IdField({
    optional: true,
    nullable: true,
    description: 'id of the article that the file is attached to; null detaches the file',
  })
  article_id?: number | null;
}

export const toAttachmentChanges = ({ description, article_id }: UpdateAttachmentDto): AttachmentChanges => ({
  ...(description !== undefined && { description }),
  ...(article_id !== undefined && { articleId: article_id }),
});

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
