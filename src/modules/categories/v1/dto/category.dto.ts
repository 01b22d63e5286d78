import { PartialType } from '@nestjs/swagger';
import {
  AlsoCheckedBy,
  checkedText,
  ChoiceField,
  IdField,
  LineField,
  SlugField,
  TextField,
  urlProblem,
} from '../../../../core/http/index.js';
import type { CategoryInput, NewCategory } from '../../category-record.js';
import { CATEGORY_STATUSES } from '../../category-status.js';
import { CategoryDtoRules } from './category-dto.rules.js';

@AlsoCheckedBy(CategoryDtoRules)
export class CreateCategoryDto {
  @LineField({ min: 1, max: 100, example: 'Field notes' })
  name: string;

  @TextField({ max: 5000, optional: true, example: 'Short reports from outside.' })
  description?: string;

  @checkedText(urlProblem, { max: 2048, optional: true, nullable: true, format: 'uri' })
  image?: string | null;

  @IdField({ optional: true, nullable: true, zero: true, description: '0 or null is the root' })
  parent_id?: number | null;

  @SlugField({ optional: true, description: 'made from the name when left out' })
  slug?: string;

  @ChoiceField(CATEGORY_STATUSES, {
    optional: true,
    description: '1 active (when left out), 0 disabled with all below it, 2 hidden: reachable, but in no list',
  })
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
