import type { Type } from '@nestjs/common';
import { FieldRule, ValidateIfPresent } from '../http/input/field-validators.js';
import { queryListValidator } from '../http/input/query-fields.js';
import type { ModuleFields, ModuleFieldValues } from './module-fields.js';

const FIELD_SETS = Symbol('field sets');

/** Returns a subclass of the DTO that accepts the stored fields. The class is created for each application, because a decorator is global. */
export function extendInputDto(dto: Type, sets: readonly ModuleFields[]): Type {
  const Extended = subclassOf(dto);
  for (const { name, validate } of sets) {
    FieldRule(validate)(Extended.prototype as object, name);
    ValidateIfPresent()(Extended.prototype as object, name);
  }
  Object.defineProperty(Extended.prototype, FIELD_SETS, { value: sets });
  return Extended;
}

/** Returns a subclass of the query DTO whose member `fields` also accepts the names of the fields. */
export function extendQueryDto(dto: Type, names: readonly string[]): Type {
  const Extended = subclassOf(dto);
  // Replaces the rule of the same member in the superclass.
  FieldRule(queryListValidator(names))(Extended.prototype as object, 'fields');
  return Extended;
}

const subclassOf = (dto: Type): Type => class extends (dto as Type<object>) {};

/** Returns the values that an extended DTO contains, as the member `fields` of a service's input. */
export function fieldsOfDto(dto: object): { readonly fields?: ModuleFieldValues } {
  const sets = (dto as { readonly [FIELD_SETS]?: readonly ModuleFields[] })[FIELD_SETS];
  if (!sets) return {};
  const input = dto as Readonly<Record<string, object | undefined>>;
  const sent = sets.flatMap((set) => {
    const values = input[set.name];
    return values ? [[set.name, set.toStoredValues(values)] as const] : [];
  });
  return sent.length === 0 ? {} : { fields: Object.fromEntries(sent) };
}
