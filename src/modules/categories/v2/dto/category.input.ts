import { PartialType } from '@nestjs/swagger';
import { extractFields } from '../../../../core/module-fields/index.js';
import { SlugField } from '../../../../core/http/index.js';
import { type InputDefinition, type ResourceInput, ToOneField } from '../../../../core/json-api/index.js';
import type { CategoryInput, NewCategory } from '../../category-record.js';
import { CategoryDtoRules } from '../../dto/category-dto.rules.js';
import {
  CategoryDescriptionField,
  CategoryImageField,
  CategoryNameField,
  CategoryStatusField,
} from '../../dto/category-field.decorators.js';

class CreateCategoryAttributes {
  @CategoryNameField()
  name: string;

  @CategoryDescriptionField()
  description?: string;

  @CategoryImageField()
  image?: string | null;

  @SlugField({ optional: true, description: 'generated from the name if omitted', example: 'field-notes' })
  slug?: string;

  @CategoryStatusField()
  status?: number;
}

class UpdateCategoryAttributes extends PartialType(CreateCategoryAttributes, { skipNullProperties: false }) {}

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

export const CREATE_CATEGORY: InputDefinition<CreateCategoryAttributes, CategoryLinkage> = {
  ...COMMON,
  of: 'new',
  examples: {
    'root category': { attributes: { name: 'Essays', description: 'Longer texts.' } },
    subcategory: {
      attributes: { name: 'Portraits', slug: 'portraits' },
      relationships: { parent: { data: { type: 'category', id: '5' } } },
    },
  },
  attributes: CreateCategoryAttributes,
};

/** Omitted fields do not change. */
export const UPDATE_CATEGORY: InputDefinition<UpdateCategoryAttributes, CategoryLinkage> = {
  ...COMMON,
  of: 'existing',
  examples: {
    'another description': { attributes: { description: 'Things that did not exist this morning.' } },
    'another parent': { relationships: { parent: { data: null } } },
  },
  attributes: UpdateCategoryAttributes,
};

export type CreateCategoryInput = ResourceInput<CreateCategoryAttributes, CategoryLinkage>;
export type UpdateCategoryInput = ResourceInput<UpdateCategoryAttributes, CategoryLinkage>;

export function toCategoryInput(input: CreateCategoryInput): NewCategory;
export function toCategoryInput(input: UpdateCategoryInput): CategoryInput;
export function toCategoryInput({ attributes, relationships: { parent } }: UpdateCategoryInput): CategoryInput {
  return { ...extractFields(attributes), ...(parent !== undefined && { parentId: parent }) };
}
