import type { Type } from '@nestjs/common';
import type { CrossFieldRules } from '../../http/input/validate-with.decorator.js';

/** The members that a document for creating or updating a resource accepts. Other members return 422. */
export interface InputDefinition<Attributes extends object, Relationships extends object = object> {
  readonly type: string;
  /** 'new': the document must not have an id; 'existing': its id must match the path. */
  readonly of: 'new' | 'existing';
  /** DTO classes with field decorators. Relationships use `ToOneField` and `ToManyField`. */
  readonly attributes?: Type<Attributes>;
  readonly relationships?: Type<Relationships>;
  /** Also runs on the valid members of an invalid document, so that one response lists every error. */
  readonly rules?: Type<CrossFieldRules>;
  /** Document paths of fields that services name differently: `{ category_id: 'data.relationships.category' }`. */
  readonly names?: Readonly<Record<string, string>>;
}

export interface ResourceInput<Attributes extends object, Relationships extends object = object> {
  readonly attributes: Attributes;
  readonly relationships: Relationships;
}
