import {
  checkedText,
  ChoiceField,
  IdField,
  matchingProblem,
  TextField,
  urlProblem,
} from '../../../../core/http/index.js';
import type { NewCategory } from '../../category-record.js';
import { CATEGORY_STATUSES } from '../../category-status.js';

const SLUG = { min: 1, max: 180 };

export class CreateCategoryDto {
  @TextField({ min: 1, max: 100, example: 'Field notes' })
  name: string;

  @TextField({ max: 5000, optional: true, example: 'Short reports from outside.' })
  description?: string;

  @checkedText(urlProblem, { max: 2048, optional: true, nullable: true, format: 'uri' })
  image?: string | null;

  @IdField({ optional: true, nullable: true, zero: true, description: '0 or null is the root' })
  parent_id?: number | null;

  @checkedText(matchingProblem(SLUG, /^[a-z0-9]+(-[a-z0-9]+)*$/, 'lower-case letters and digits with single dashes'), {
    ...SLUG,
    optional: true,
    description: 'made from the name when left out',
  })
  slug?: string;

  @ChoiceField(CATEGORY_STATUSES, {
    optional: true,
    description: '1 active (when left out), 0 disabled with all below it, 2 hidden: reachable, but in no list',
  })
  status?: number;
}

export const newCategory = ({ parent_id, ...dto }: CreateCategoryDto): NewCategory => ({
  ...dto,
  parentId: parent_id || null,
});
