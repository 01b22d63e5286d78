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
import { Cursors } from '../cursors.js';
import { Includes } from '../includes/includes.js';
import { type Documented, listParameters, shapeParameters } from './documented-query.js';
import { idFilter } from './filter-types.js';
import type { ListDefinition, ListRequest, Shape, ShapeDefinition } from './list-definition.js';
import { QueryReader, type RawQuery } from './query-reader.js';
import { readList } from './read-list.js';
import { readShape } from './read-shape.js';
import { SHAPE } from './shape-of.js';

/** Metadata key of routes that read the query. */
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
  constructor(
    private readonly cursors: Cursors,
    private readonly includes: Includes,
  ) {}

  transform({ definition, query }: Asked<ListDefinition>): ListRequest {
    return readList(query, this.includes.shape(definition), this.cursors);
  }
}

@Injectable()
class ShapePipe implements PipeTransform<Asked<ShapeDefinition>, Shape> {
  constructor(private readonly includes: Includes) {}

  transform({ definition, query }: Asked<ShapeDefinition>): Shape {
    const reader = new QueryReader(query);
    const shape = readShape(reader, this.includes.shape(definition));
    reader.finish();
    return shape;
  }
}

/** Parameter `@ListQuery(ARTICLES) request: ArticleListRequest`: parses page, sort, filter, include and fields. */
export const ListQuery = (definition: ListDefinition): ParameterDecorator =>
  parameter(QueryBy(definition, ListPipe), [...shapeParameters(definition), ...listParameters(definition)], definition);

/** Parameter `@ShapeQuery(ARTICLE) shape: Shape`: parses include and fields. */
export const ShapeQuery = (definition: ShapeDefinition): ParameterDecorator =>
  parameter(QueryBy(definition, ShapePipe), shapeParameters(definition), definition);

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

/** Parameter `@IdQuery('reassign_to', 'the category that …') id?: number`: the only query parameter of a route. */
export const IdQuery = (name: string, description: string): ParameterDecorator =>
  parameter(QueryBy(name, IdPipe), [{ name, description, schema: idFilter().schema }]);

function parameter(
  decorate: ParameterDecorator,
  documented: readonly Documented[],
  shape?: ShapeDefinition,
): ParameterDecorator {
  return (target, method, index) => {
    decorate(target, method, index);
    const handler = Object.getOwnPropertyDescriptor(target, method!)!;
    applyDecorators(
      SetMetadata(READS_QUERY, true),
      SetMetadata(SHAPE, shape),
      ...documented.map((each) => ApiQuery({ ...each, required: false })),
    )(target, method!, handler);
  };
}
