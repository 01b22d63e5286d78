import {
  applyDecorators,
  createParamDecorator,
  type ExecutionContext,
  Injectable,
  type PipeTransform,
  SetMetadata,
} from '@nestjs/common';
import { ApiQuery } from '@nestjs/swagger';
import type { Request } from 'express';
import { LONGEST_QUERY } from '../../http/input/query-fields.js';
import { READABLE } from '../../text/index.js';
import { Cursors } from '../cursors.js';
import { type FilterType, idFilter } from './filter-types.js';
import type { ListDefinition, ListRequest, Shape, ShapeDefinition } from './list-definition.js';
import { QueryReader, type RawQuery } from './query-reader.js';
import { DEFAULT_SIZE, LARGEST_SIZE, readList } from './read-list.js';
import { readShape } from './read-shape.js';

/** Where a route notes that it reads the query of its requests itself. */
export const READS_QUERY = Symbol('reads query');

interface Asked<Definition> {
  readonly definition: Definition;
  readonly query: RawQuery;
}

const QueryBy = createParamDecorator(
  (definition: ShapeDefinition | string, context: ExecutionContext): Asked<ShapeDefinition | string> => ({
    definition,
    query: context.switchToHttp().getRequest<Request>().query,
  }),
);

@Injectable()
class ListPipe implements PipeTransform<Asked<ListDefinition>, ListRequest> {
  constructor(private readonly cursors: Cursors) {}

  transform({ definition, query }: Asked<ListDefinition>): ListRequest {
    return readList(query, definition, this.cursors);
  }
}

@Injectable()
class ShapePipe implements PipeTransform<Asked<ShapeDefinition>, Shape> {
  transform({ definition, query }: Asked<ShapeDefinition>): Shape {
    const reader = new QueryReader(query);
    const shape = readShape(reader, definition);
    reader.finish();
    return shape;
  }
}

/** A controller's `@ListQuery(ARTICLES) request: ArticleListRequest`: page, sort, filters, include and fields. */
export const ListQuery = (definition: ListDefinition): ParameterDecorator =>
  parameter(QueryBy(definition, ListPipe), [...shapeParameters(definition), ...listParameters(definition)]);

/** A controller's `@ShapeQuery(ARTICLE) shape: Shape`: include and fields. */
export const ShapeQuery = (definition: ShapeDefinition): ParameterDecorator =>
  parameter(QueryBy(definition, ShapePipe), shapeParameters(definition));

@Injectable()
class IdPipe implements PipeTransform<Asked<string>, number | undefined> {
  transform({ definition, query }: Asked<string>): number | undefined {
    const reader = new QueryReader(query);
    const { read, rule } = idFilter();
    const id = reader.take(definition, read, rule) as number | undefined;
    reader.finish();
    return id;
  }
}

/** A controller's `@IdQuery('reassign_to', 'the category that …') id?: number`: the only parameter of a route. */
export const IdQuery = (name: string, description: string): ParameterDecorator =>
  parameter(QueryBy(name, IdPipe), [{ name, description, schema: idFilter().schema }]);

interface Documented {
  readonly name: string;
  readonly description: string;
  readonly schema: object;
}

function parameter(decorate: ParameterDecorator, documented: readonly Documented[]): ParameterDecorator {
  return (target, method, index) => {
    decorate(target, method, index);
    const handler = Object.getOwnPropertyDescriptor(target, method!)!;
    applyDecorators(
      SetMetadata(READS_QUERY, true),
      ...documented.map((each) => ApiQuery({ ...each, required: false })),
    )(target, method!, handler);
  };
}

const list = (description: string, names: readonly string[], sign = '') => {
  const entry = `(${sign}(${names.join('|').replaceAll('.', '\\.')}))?`;
  return {
    description: `${description}, comma-separated: ${names.join(', ')}`,
    schema: { type: 'string', maxLength: LONGEST_QUERY, pattern: `^${entry}(,${entry})*$` },
  };
};

function shapeParameters({ includes, fields }: ShapeDefinition): Documented[] {
  return [
    ...(includes.length > 0 ? [{ name: 'include', ...list('related resources to include', includes) }] : []),
    ...Object.entries(fields).map(([type, names]) => ({
      name: `fields[${type}]`,
      ...list(`only these fields of resources of type ${type}`, names),
    })),
  ];
}

function listParameters({ sorts, defaultSort, filters }: ListDefinition): Documented[] {
  const cursor = { type: 'string', maxLength: LONGEST_QUERY, pattern: '^[\\w-]+$' };
  return [
    {
      name: 'page[size]',
      description: 'how many, at most',
      schema: { type: 'integer', minimum: 1, maximum: LARGEST_SIZE, default: DEFAULT_SIZE },
    },
    { name: 'page[after]', description: 'what comes after this cursor, from `links.next`', schema: cursor },
    { name: 'page[before]', description: 'what comes before this cursor, from `links.prev`', schema: cursor },
    {
      name: 'page[total]',
      description: 'tell the number of all there are as `meta.total`',
      schema: { type: 'boolean', default: false },
    },
    {
      name: 'sort',
      ...list(`what to sort by, \`-\` for descending; \`${defaultSort}\` when left out`, sorts, '-?'),
    },
    ...Object.entries(filters).flatMap(([field, type]) => filterParameters(field, type)),
  ];
}

function filterParameters(field: string, { operators, schema, description = field }: FilterType): Documented[] {
  const values = { type: 'string', maxLength: LONGEST_QUERY, pattern: READABLE };
  return [
    { name: `filter[${field}]`, description: `${description}; the same as \`[${operators[0]!}]\``, schema },
    ...operators.map((operator) => ({
      name: `filter[${field}][${operator}]`,
      description: `${description}: ${OPERATORS[operator]}`,
      schema: operator === 'in' ? values : schema,
    })),
  ];
}

const OPERATORS = {
  eq: 'is this',
  ne: 'is not this',
  gt: 'greater',
  gte: 'greater or equal',
  lt: 'less',
  lte: 'less or equal',
  in: 'is one of these, comma-separated',
  like: 'contains this, whatever its case',
};
