/** Fields that modules add to articles. */
export { FieldsPolicy, type FieldsPresenter } from './fields.policy.js';
export { FieldsRepository } from './fields.repository.js';
export { extendInputDto, extendQueryDto, fieldsOfDto } from './extend-dto.js';
export { findFieldErrors } from './find-field-errors.js';
export { toFieldsEntity } from './module-fields.entity.js';
export {
  ARTICLE_FIELD_SETS,
  type ComputedField,
  type FieldKinds,
  fields,
  haveSameFields,
  type FieldValue,
  ModuleFields,
  type ModuleFieldsOptions,
  type ModuleFieldValues,
  quoteColumn,
  type RecordWithFields,
  sizeOfFields,
  type ValuesOfKinds,
} from './module-fields.js';
