import type { Type } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';

interface DocumentedField {
  readonly schema: object;
  readonly isPrivate?: true;
}

interface Options {
  /** If true, every field is optional, because `fields` selects fields. */
  readonly optional?: boolean;
  /** Classes of the fields that contain objects. */
  readonly classes?: Readonly<Record<string, Type>>;
}

/**
 * Returns a class with the documented properties of a field table. Private fields are optional.
 *
 * @example
 * export class TagAttributes extends attributesClass<FieldValues<TagRecord, typeof tagFields>>(tagFields) {}
 */
export function attributesClass<Values extends object>(
  fields: Readonly<Record<keyof Values & string, DocumentedField>>,
  { optional = false, classes = {} }: Options = {},
): new () => Values {
  class Attributes {}
  for (const [name, { schema, isPrivate }] of Object.entries<DocumentedField>(fields)) {
    const property = { ...schema, ...(classes[name] && { type: classes[name] }), required: !optional && !isPrivate };
    ApiProperty(property as ApiPropertyOptions)(Attributes.prototype, name);
  }
  return Attributes as new () => Values;
}
