import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';

export interface Identifier<Type extends string> {
  readonly type: Type;
  readonly id: number;
}

export interface ToOne<Type extends string> {
  readonly data: Identifier<Type>;
}

/** A nullable to-one relationship. */
export interface ToOneOrNone<Type extends string> {
  readonly data: Identifier<Type> | null;
}

export interface ToMany<Type extends string> {
  readonly data: readonly Identifier<Type>[];
}

interface Options {
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

const relationshipSchema = (data: object, { none, description }: Options): object => ({
  ...(description !== undefined && { description }),
  type: 'object',
  required: ['data'],
  properties: { data: { ...data, ...(none !== undefined && { nullable: true, description: none }) } },
});

const relationship = (schema: object, { required = true }: Options): PropertyDecorator =>
  ApiProperty({ ...schema, selfRequired: required } as ApiPropertyOptions);

/** The schema of a to-many relationship. */
export const toManySchema = (type: string, options: Options = {}): object =>
  relationshipSchema({ type: 'array', items: identifier(type) }, options);

/** Documents a to-one relationship: `{ data: { type, id } }`, with `none` also `{ data: null }`. */
export const ApiToOne = (type: string, options: Options = {}) =>
  relationship(relationshipSchema(identifier(type), options), options);

/** Documents a to-many relationship: `{ data: [{ type, id }, …] }`. */
export const ApiToMany = (type: string, options: Options = {}) => relationship(toManySchema(type, options), options);
