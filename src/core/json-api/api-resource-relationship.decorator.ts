import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';

/** The schema of a resource identifier of one type. */
export const linkageSchema = (type: string) => ({
  type: 'object' as const,
  required: ['type', 'id'],
  properties: { type: { type: 'string' as const, enum: [type] }, id: { type: 'string' as const, example: '1' } },
});

const LINKS = {
  title: 'RelationshipLinks',
  type: 'object' as const,
  required: ['related'],
  properties: {
    related: {
      type: 'string' as const,
      description: 'path of the related resources',
      example: '/api/v2/articles/1/tags',
    },
  },
};

const COUNT = {
  title: 'RelationshipMeta',
  type: 'object' as const,
  required: ['count'],
  properties: { count: { type: 'integer' as const, minimum: 0 } },
};

/** Options of `ApiResourceToOne` and `ApiResourceToMany`. */
export interface ResourceRelationshipOptions {
  /** Description of `data: null`. Makes the relationship nullable. */
  readonly none?: string;
  /** Adds `meta.count`, the number of related resources. */
  readonly withCount?: boolean;
}

const relationshipSchema = (
  data: object,
  required: readonly string[],
  { withCount = false }: ResourceRelationshipOptions,
): object => ({
  type: 'object',
  required: [...required],
  properties: {
    links: LINKS,
    data,
    ...(withCount && {
      meta: COUNT,
    }),
  },
});

// `fields[type]` can exclude each relationship.
const relationship = (schema: object): PropertyDecorator =>
  ApiProperty({ ...schema, selfRequired: false } as unknown as ApiPropertyOptions);

/** The schema of a to-many relationship. `data` is present if the related resources are included. */
export const toManyV2Schema = (type: string, options: ResourceRelationshipOptions = {}): object =>
  relationshipSchema({ type: 'array', items: linkageSchema(type) }, ['links'], options);

/** Documents a to-one relationship of a version 2 resource. With `none` the relationship is nullable. */
export const ApiResourceToOne = (type: string, options: ResourceRelationshipOptions = {}) =>
  relationship(
    relationshipSchema(
      { ...linkageSchema(type), ...(options.none !== undefined && { nullable: true, description: options.none }) },
      ['data'],
      options,
    ),
  );

/** Documents a to-many relationship of a version 2 resource. */
export const ApiResourceToMany = (type: string, options: ResourceRelationshipOptions = {}) =>
  relationship(toManyV2Schema(type, options));
