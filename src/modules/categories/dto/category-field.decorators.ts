import { CustomTextField, ChoiceField, LineField, TextField, urlValidator } from '../../../core/http/index.js';
import { CATEGORY_STATUSES } from '../category-rights.js';

/** Field validators of categories, shared by all API surfaces. */

const OPTIONAL = { optional: true } as const;

export const CategoryNameField = () => LineField({ min: 1, max: 100, example: 'Field notes' });

export const CategoryDescriptionField = () =>
  TextField({ max: 5000, ...OPTIONAL, example: 'Short reports from outside.' });

export const CategoryImageField = (options: { format?: string; pattern?: string } = {}) =>
  CustomTextField(urlValidator, { max: 2048, ...OPTIONAL, nullable: true, format: 'uri', ...options });

export const CategoryStatusField = () =>
  ChoiceField(CATEGORY_STATUSES, {
    ...OPTIONAL,
    description:
      '1 active (default); 0 disabled: visible to editors only, with all descendants; 2 hidden: reachable by id, but listed for editors only',
  });
