import type { Type } from '@nestjs/common';
import type { InputRules } from '../../http/input/also-checked-by.decorator.js';

/** What a document that makes or changes a resource may hold. Whatever it does not declare is refused. */
export interface InputDefinition<Attributes extends object, Relationships extends object = object> {
  readonly type: string;
  /** Of a new resource, which has no id yet, or of one that is there. */
  readonly of: 'new' | 'existing';
  /** DTOs whose members have rules; `ToOneField` and `ToManyField` are those of relationships. */
  readonly attributes?: Type<Attributes>;
  readonly relationships?: Type<Relationships>;
  /** Asked too where the form of the document is wrong, so that one answer names every fault. */
  readonly rules?: Type<InputRules>;
  /** Where services name a field otherwise than the document: `{ category_id: 'data.relationships.category' }`. */
  readonly names?: Readonly<Record<string, string>>;
}

export interface ResourceInput<Attributes extends object, Relationships extends object = object> {
  readonly attributes: Attributes;
  readonly relationships: Relationships;
}
