/** Fields that modules add to articles, categories and users. */
export { extendInputDto, extendQueryDto, extractFields } from './extend-dto.js';
export type { FieldKinds, FieldValue } from './field-kinds.js';
export {
  collectFieldSets,
  FIELD_OWNERS,
  FIELD_SETS,
  type FieldOwner,
  type FieldSets,
  fieldsOfModule,
  fieldsTableName,
  type OwnedFields,
} from './field-owner.js';
export { FieldsPolicy, type FieldsPresenter } from './fields.policy.js';
export { FieldsRepository, type JoinedFields } from './fields.repository.js';
export { findFieldErrors } from './find-field-errors.js';
export { toFieldsEntity } from './module-fields.entity.js';
export {
  type ComputedField,
  fields,
  haveSameFields,
  ModuleFields,
  type ModuleFieldsOptions,
  type ModuleFieldValues,
  quoteColumn,
  type RecordWithFields,
  sizeOfFields,
  type ValuesOfKinds,
} from './module-fields.js';
