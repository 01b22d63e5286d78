import type { Type } from '@nestjs/common';
import type { CrossFieldRules } from '../../http/input/input.pipe.js';

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
  /** Attributes and relationships of the examples in the OpenAPI document, by name. Default: composed of the examples of the fields. */
  readonly examples?: Readonly<Record<string, { readonly attributes?: object; readonly relationships?: object }>>;
}

/** The validated attributes and relationships of a document that `@ResourceBody` has read. */
export interface ResourceInput<Attributes extends object, Relationships extends object = object> {
  readonly attributes: Attributes;
  readonly relationships: Relationships;
}

export type ObjectMembers = Readonly<Record<string, unknown>>;

/** Returns the members of an object; undefined if the value is not an object or has members that are not `known`. */
export function toObjectMembers(value: unknown, known?: readonly string[]): ObjectMembers | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  return known && findUnknownMembers(value, known).length > 0 ? undefined : (value as ObjectMembers);
}

/** Ignores names that begin with `@`: JSON:API reserves these for implementations ("Member Names", @-Members). */
export const findUnknownMembers = (members: object, known: readonly string[]): string[] =>
  Object.keys(members).filter((name) => !known.includes(name) && !name.startsWith('@'));
