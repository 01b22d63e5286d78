import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';

export interface Identifier<Type extends string> {
  readonly type: Type;
  readonly id: number;
}

export interface ToOne<Type extends string> {
  readonly data: Identifier<Type>;
}

/** A relationship that may be to nothing. */
export interface ToOneOrNone<Type extends string> {
  readonly data: Identifier<Type> | null;
}

export interface ToMany<Type extends string> {
  readonly data: readonly Identifier<Type>[];
}

interface Options {
  readonly description?: string;
  readonly required?: boolean;
  /** What it means that there is none. */
  readonly none?: string;
}

// Written out where it stands: in OpenAPI 3.0 a reference cannot be null.
const identifier = (type: string) => ({
  type: 'object' as const,
  required: ['type', 'id'],
  properties: { type: { type: 'string' as const, enum: [type] }, id: { type: 'integer' as const } },
});

const relationship = (data: object, { none, required = true, ...options }: Options): PropertyDecorator =>
  ApiProperty({
    ...options,
    type: 'object',
    selfRequired: required,
    required: ['data'],
    properties: { data: { ...data, ...(none !== undefined && { nullable: true, description: none }) } },
  } as ApiPropertyOptions);

/** `{ data: { type, id } }`; with `none` also `{ data: null }`. */
export const RelatesToOne = (type: string, options: Options = {}) => relationship(identifier(type), options);

/** `{ data: [{ type, id }, …] }` */
export const RelatesToMany = (type: string, options: Options = {}) =>
  relationship({ type: 'array', items: identifier(type) }, options);
