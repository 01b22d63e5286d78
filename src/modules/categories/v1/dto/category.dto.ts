import { PartialType } from '@nestjs/swagger';
import { ValidateWith, IdField, SlugField } from '../../../../core/http/index.js';
import type { CategoryInput, NewCategory } from '../../category-record.js';
import { CategoryDtoRules } from '../../dto/category-dto.rules.js';
import {
  CategoryDescriptionField,
  CategoryImageField,
  CategoryNameField,
  CategoryStatusField,
} from '../../dto/category-field.decorators.js';

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

export function toCategoryInput(dto: CreateCategoryDto): NewCategory;
export function toCategoryInput(dto: UpdateCategoryDto): CategoryInput;
export function toCategoryInput({ parent_id, ...same }: UpdateCategoryDto): CategoryInput {
  return { ...same, ...(parent_id !== undefined && { parentId: parent_id || null }) };
}
