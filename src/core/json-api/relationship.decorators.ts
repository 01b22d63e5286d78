import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';

/** What leads to a resource of a type. */
export const linkageSchema = (type: string) => ({
  type: 'object' as const,
  required: ['type', 'id'],
  properties: { type: { type: 'string' as const, enum: [type] }, id: { type: 'string' as const, example: '1' } },
});

const LINKS = {
  type: 'object' as const,
  required: ['related'],
  properties: { related: { type: 'string' as const, description: 'path of what is related' } },
};

interface Options {
  /** What it means that there is none. */
  readonly none?: string;
  /** A relationship that `meta` tells the length of. */
  readonly counted?: boolean;
}

const relationship = (data: object, required: readonly string[], { counted = false }: Options): PropertyDecorator =>
  ApiProperty({
    type: 'object',
    // `fields[type]` can leave each of them out.
    selfRequired: false,
    required: [...required],
    properties: {
      links: LINKS,
      data,
      ...(counted && {
        meta: { type: 'object', required: ['count'], properties: { count: { type: 'integer', minimum: 0 } } },
      }),
    },
  } as unknown as ApiPropertyOptions);

/** A relationship of a resource of version 2 to one other; with `none` also to nothing. */
export const ShowsOne = (type: string, options: Options = {}) =>
  relationship(
    { ...linkageSchema(type), ...(options.none !== undefined && { nullable: true, description: options.none }) },
    ['data'],
    options,
  );

/** A relationship to many, whose linkage is there when they are included. */
export const ShowsMany = (type: string, options: Options = {}) =>
  relationship({ type: 'array', items: linkageSchema(type) }, ['links'], options);
