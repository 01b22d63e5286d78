import { PartialType } from '@nestjs/swagger';
import { EmptyToNull, IdField, OPTIONAL_URL_SCHEMA, ChoiceField } from '../../../core/http/index.js';
import {
  CategoryDescriptionField,
  CategoryImageField,
  CategoryNameField,
  CategoryStatusField,
} from '../../categories/index.js';
import { CommentTextField } from '../../comments/index.js';

export class CreateCategoryRecordDto {
  @CategoryNameField()
  name: string;

  @CategoryDescriptionField()
  description?: string;

  @EmptyToNull()
  @CategoryImageField(OPTIONAL_URL_SCHEMA)
  image?: string | null;

  @IdField({ optional: true, allowZero: true })
  parentid?: number;

  @CategoryStatusField()
  status?: number;
}

export class UpdateCategoryRecordDto extends PartialType(CreateCategoryRecordDto, { skipNullProperties: false }) {}

export class CreateCommentRecordDto {
  @IdField()
  itemid: number;

  @CommentTextField()
  comment: string;
}

/** Omitted members stay unchanged. */
export class UpdateCommentRecordDto {
  @CommentTextField({ optional: true })
  comment?: string;

  @ChoiceField([0, 1], { optional: true })
  approved?: number;
}
