import { PartialType } from '@nestjs/swagger';
import { AlsoCheckedBy, IdField, SlugField } from '../../../../core/http/index.js';
import type { CategoryInput, NewCategory } from '../../category-record.js';
import { CategoryDtoRules } from '../../dto/category-dto.rules.js';
import { CategoryDescription, CategoryImage, CategoryName, CategoryStatus } from '../../dto/category-fields.js';

@AlsoCheckedBy(CategoryDtoRules)
export class CreateCategoryDto {
  @CategoryName()
  name: string;

  @CategoryDescription()
  description?: string;

  @CategoryImage()
  image?: string | null;

  @IdField({ optional: true, nullable: true, zero: true, description: '0 or null is the root' })
  parent_id?: number | null;

  @SlugField({ optional: true, description: 'made from the name when left out' })
  slug?: string;

  @CategoryStatus()
  status?: number;
}

/** What is left out stays as it is. */
@AlsoCheckedBy(CategoryDtoRules)
export class UpdateCategoryDto extends PartialType(CreateCategoryDto, { skipNullProperties: false }) {}

export function categoryInput(dto: CreateCategoryDto): NewCategory;
export function categoryInput(dto: UpdateCategoryDto): CategoryInput;
export function categoryInput({ parent_id, ...same }: UpdateCategoryDto): CategoryInput {
  return { ...same, ...(parent_id !== undefined && { parentId: parent_id || null }) };
}
