import { PartialType, PickType } from '@nestjs/swagger';
import { ValidateWith, ChoiceField, EmptyToNull, OPTIONAL_URL_SCHEMA } from '../../../core/http/index.js';
import {
  ArticleAttributesInput,
  ArticleAuthorField,
  ArticleCategoryField,
  ArticleContentField,
  ArticleExcerptField,
  ArticleImageField,
  ArticleTagsField,
  ArticleTitleField,
  PLAIN_ITEM_FIELDS,
} from '../../articles/index.js';
import { ItemDtoRules } from './item-dto.rules.js';

@ValidateWith(ItemDtoRules)
export class CreateItemDto extends PickType(ArticleAttributesInput, PLAIN_ITEM_FIELDS) {
  @ArticleTitleField()
  title: string;

  @ArticleContentField()
  body: string;

  @ArticleCategoryField()
  categoryid: number;

  @ArticleTagsField()
  tags?: string[];

  @ArticleExcerptField()
  description?: string;

  @EmptyToNull()
  @ArticleImageField({ ...OPTIONAL_URL_SCHEMA, description: 'URL of an image; empty or null for no image' })
  image?: string | null;

  @ChoiceField([0, 1], { optional: true })
  featured?: number;

  @ChoiceField([0, 1, 2], { optional: true, description: '0 draft (default), 1 published, 2 archived' })
  status?: number;

  @ArticleAuthorField()
  uid?: number;
}

/** Omitted members stay unchanged. */
@ValidateWith(ItemDtoRules)
export class UpdateItemDto extends PartialType(CreateItemDto, { skipNullProperties: false }) {}
