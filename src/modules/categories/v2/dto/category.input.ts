import { PartialType } from '@nestjs/swagger';
import { SlugField } from '../../../../core/http/index.js';
import { type InputDefinition, type ResourceInput, ToOneField } from '../../../../core/json-api/index.js';
import type { CategoryInput, NewCategory } from '../../category-record.js';
import { CategoryDtoRules } from '../../dto/category-dto.rules.js';
import { CategoryDescription, CategoryImage, CategoryName, CategoryStatus } from '../../dto/category-fields.js';

class NewCategoryAttributes {
  @CategoryName()
  name: string;

  @CategoryDescription()
  description?: string;

  @CategoryImage()
  image?: string | null;

  @SlugField({ optional: true, description: 'generated from the name if omitted' })
  slug?: string;

  @CategoryStatus()
  status?: number;
}

class ChangedCategoryAttributes extends PartialType(NewCategoryAttributes, { skipNullProperties: false }) {}

class CategoryLinkage {
  @ToOneField('category', { optional: true, nullable: true, description: 'null: root category' })
  parent?: number | null;
}

const COMMON = {
  type: 'category',
  relationships: CategoryLinkage,
  rules: CategoryDtoRules,
  names: { parent_id: 'data.relationships.parent' },
} as const;

export const NEW_CATEGORY: InputDefinition<NewCategoryAttributes, CategoryLinkage> = {
  ...COMMON,
  of: 'new',
  attributes: NewCategoryAttributes,
};

/** Omitted fields do not change. */
export const CHANGED_CATEGORY: InputDefinition<ChangedCategoryAttributes, CategoryLinkage> = {
  ...COMMON,
  of: 'existing',
  attributes: ChangedCategoryAttributes,
};

export type NewCategoryInput = ResourceInput<NewCategoryAttributes, CategoryLinkage>;
export type ChangedCategoryInput = ResourceInput<ChangedCategoryAttributes, CategoryLinkage>;

export function categoryInput(input: NewCategoryInput): NewCategory;
export function categoryInput(input: ChangedCategoryInput): CategoryInput;
export function categoryInput({ attributes, relationships: { parent } }: ChangedCategoryInput): CategoryInput {
  return { ...attributes, ...(parent !== undefined && { parentId: parent }) };
}
