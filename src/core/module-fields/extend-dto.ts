import type { Type } from '@nestjs/common';
import { FieldRule, ValidateIfPresent } from '../http/input/field-validators.js';
import { queryListValidator } from '../http/input/query-fields.js';
import type { ModuleFields, ModuleFieldValues } from './module-fields.js';

const SETS_OF_DTO = Symbol('field sets of a DTO');

/** Returns a subclass of the DTO that accepts the stored fields. The class is created for each application, because a decorator is global. */
export function extendInputDto(dto: Type, sets: readonly ModuleFields[]): Type {
  const Extended = subclassOf(dto);
  for (const { name, validate } of sets) {
    FieldRule(validate)(Extended.prototype as object, name);
    ValidateIfPresent()(Extended.prototype as object, name);
  }
  Object.defineProperty(Extended.prototype, SETS_OF_DTO, { value: sets });
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

type WithFields<Dto> = Dto & { readonly fields?: ModuleFieldValues };

/**
 * Returns the members of a DTO as the input of a service: the values of the fields of modules are the member `fields`. Returns the DTO itself
 * if no module adds fields.
 */
export function extractFields<Dto extends object>(dto: Dto): WithFields<Dto> {
  const sets = (dto as { readonly [SETS_OF_DTO]?: readonly ModuleFields[] })[SETS_OF_DTO];
  if (!sets) return dto as WithFields<Dto>;
  const names = new Set(sets.map(({ name }) => name));
  const others = Object.entries(dto).filter(([name]) => !names.has(name));
  const input = dto as Readonly<Record<string, object | undefined>>;
  const sent = sets.flatMap((set) => {
    const values = input[set.name];
    return values ? [[set.name, set.toStoredValues(values)] as const] : [];
  });
  const fields = sent.length === 0 ? undefined : Object.fromEntries(sent);
  return { ...Object.fromEntries(others), ...(fields && { fields }) } as WithFields<Dto>;
}
