import { PartialType } from '@nestjs/swagger';
import {
  ValidateWith,
  IdField,
  SlugField,
  PageQuery,
  QueryInteger,
  toPageRequest,
} from '../../../../core/http/index.js';
import { extractFields } from '../../../../core/module-fields/index.js';
import type { CategoryInput, NewCategory } from '../../category-record.js';
import { CategoryDtoRules } from '../../dto/category-dto.rules.js';
import {
  CategoryDescriptionField,
  CategoryImageField,
  CategoryNameField,
  CategoryStatusField,
} from '../../dto/category-field.decorators.js';
import { toOffsetRequest } from '../../../../core/pagination/index.js';
import type { CategoryListCriteria } from '../../category-list.js';

@ValidateWith(CategoryDtoRules)
export class CreateCategoryDto {
  @CategoryNameField()
  name: string;

  @CategoryDescriptionField()
  description?: string;

  @CategoryImageField()
  image?: string | null;

  @IdField({
    optional: true,
    nullable: true,
    allowZero: true,
    description: 'parent category id; 0 or null: root category',
  })
  parent_id?: number | null;

  @SlugField({ optional: true, description: 'generated from the name if omitted', example: 'field-notes' })
  slug?: string;

  @CategoryStatusField()
  status?: number;
}

/** Omitted fields do not change. */
@ValidateWith(CategoryDtoRules)
export class UpdateCategoryDto extends PartialType(CreateCategoryDto, { skipNullProperties: false }) {}

export const CREATE_CATEGORY_EXAMPLES = {
  'root category': { name: 'Field notes', description: 'Short reports from outside.' },
  subcategory: { name: 'Letters', parent_id: 5, slug: 'letters' },
};

export const UPDATE_CATEGORY_EXAMPLES = {
  'another description': { description: 'Things that did not exist this morning, and how they came to be.' },
  'another parent': { parent_id: null },
};

export function toCategoryInput(dto: CreateCategoryDto): NewCategory;
export function toCategoryInput(dto: UpdateCategoryDto): CategoryInput;
export function toCategoryInput(dto: UpdateCategoryDto): CategoryInput {
  const { parent_id, ...same } = extractFields(dto);
  return { ...same, ...(parent_id !== undefined && { parentId: parent_id || null }) };
}

export class ListCategoriesQuery extends PageQuery {
  @QueryInteger('category id: only its direct subcategories; 0: only root categories; default: all categories', {
    allowZero: true,
  })
  parent?: number;
}

export const toCategoryListCriteria = (query: ListCategoriesQuery): CategoryListCriteria => ({
  filters: query.parent === undefined ? [] : [{ field: 'parent', operator: 'eq', values: [query.parent] }],
  sort: [{ field: 'name', descending: false }],
  page: toOffsetRequest(toPageRequest(query)),
  total: true,
});

export class DeleteCategoryQuery {
  @QueryInteger(
    'id of the category that receives the articles (including drafts and trash) and the subcategories; required unless the category is empty',
  )
  reassign_to?: number;
}
