import { type FieldValues, presenterOf } from '../../../core/field-table/index.js';
import { attributesClass } from '../../../core/openapi-decorators/attributes-class.js';
import type { CategoryRecord } from '../category-record.js';
import { categoryFields } from '../category.fields.js';

/** The category attributes of all API versions. */
export class CategoryAttributes extends attributesClass<FieldValues<CategoryRecord, typeof categoryFields>>(
  categoryFields,
) {}

export const toCategoryAttributes = presenterOf<CategoryRecord, typeof categoryFields>(categoryFields);
