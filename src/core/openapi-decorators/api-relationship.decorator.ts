import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';

/** Type and id of a related resource in version 1. */
export interface RelationshipIdentifier<Type extends string> {
  readonly type: Type;
  readonly id: number;
}

/** A to-one relationship of an object in version 1: `{ data: { type: 'user', id: 7 } }`. */
export interface ToOne<Type extends string> {
  readonly data: RelationshipIdentifier<Type>;
}

/** A nullable to-one relationship. */
export interface ToOneOrNone<Type extends string> {
  readonly data: RelationshipIdentifier<Type> | null;
}

/** A to-many relationship of an object in version 1: `{ data: [{ type: 'tag', id: 7 }] }`. */
export interface ToMany<Type extends string> {
  readonly data: readonly RelationshipIdentifier<Type>[];
}

/** Options of `ApiToOne` and `ApiToMany`. */
export interface RelationshipOptions {
  readonly description?: string;
  readonly required?: boolean;
  /** Description of `data: null`. Makes the relationship nullable. */
  readonly none?: string;
}

// Inline, because a reference cannot be nullable in OpenAPI 3.0.
const identifier = (type: string) => ({
  type: 'object' as const,
  required: ['type', 'id'],
  properties: { type: { type: 'string' as const, enum: [type] }, id: { type: 'integer' as const } },
});

const relationshipSchema = (data: object, { none, description }: RelationshipOptions): object => ({
  ...(description !== undefined && { description }),
  type: 'object',
  required: ['data'],
  properties: { data: { ...data, ...(none !== undefined && { nullable: true, description: none }) } },
});

const relationship = (schema: object, { required = true }: RelationshipOptions): PropertyDecorator =>
  ApiProperty({ ...schema, selfRequired: required } as ApiPropertyOptions);

/** The schema of a to-many relationship. */
export const toManySchema = (type: string, options: RelationshipOptions = {}): object =>
  relationshipSchema({ type: 'array', items: identifier(type) }, options);

/** Documents a to-one relationship: `{ data: { type, id } }`, with `none` also `{ data: null }`. */
export const ApiToOne = (type: string, options: RelationshipOptions = {}) =>
  relationship(relationshipSchema(identifier(type), options), options);

/** Documents a to-many relationship: `{ data: [{ type, id }, …] }`. */
export const ApiToMany = (type: string, options: RelationshipOptions = {}) =>
  relationship(toManySchema(type, options), options);
