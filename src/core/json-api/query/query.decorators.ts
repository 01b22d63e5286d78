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
import { CursorCodec } from '../cursor-codec.js';
import { IncludeLoader } from '../includes/include-loader.js';
import { type QueryParameter, listParameters, selectionParameters } from './query-parameters.js';
import { idFilter } from './filter-types.js';
import {
  type ListDefinition,
  type ListRequest,
  type Selection,
  type SelectionDefinition,
  SELECTION_METADATA,
} from './list-definition.js';
import { QueryReader, type RawQuery, parseListQuery, parseSelection } from './parse-list-query.js';

/** Metadata key of routes that read the query. */
export const READS_QUERY_METADATA = Symbol('reads query');

interface QueryInput<Definition> {
  readonly definition: Definition;
  readonly query: RawQuery;
}

const QueryParam = createParamDecorator(
  (definition: SelectionDefinition | string, context: ExecutionContext): QueryInput<SelectionDefinition | string> => ({
    definition,
    query: context.switchToHttp().getRequest<Request>().query,
  }),
);

@Injectable()
class ListPipe implements PipeTransform<QueryInput<ListDefinition>, ListRequest> {
  constructor(
    private readonly cursors: CursorCodec,
    private readonly includes: IncludeLoader,
  ) {}

  transform({ definition, query }: QueryInput<ListDefinition>): ListRequest {
    return parseListQuery(query, this.includes.withModuleIncludes(definition), this.cursors);
  }
}

@Injectable()
class SelectionPipe implements PipeTransform<QueryInput<SelectionDefinition>, Selection> {
  constructor(private readonly includes: IncludeLoader) {}

  transform({ definition, query }: QueryInput<SelectionDefinition>): Selection {
    const reader = new QueryReader(query);
    const shape = parseSelection(reader, this.includes.withModuleIncludes(definition));
    reader.assertValid();
    return shape;
  }
}

/** Parameter `@ListQuery(ARTICLES) request: ArticleListRequest`: parses page, sort, filter, include and fields. */
export const ListQuery = (definition: ListDefinition): ParameterDecorator =>
  parameter(
    QueryParam(definition, ListPipe),
    [...selectionParameters(definition), ...listParameters(definition)],
    definition,
  );

/** Parameter `@SelectionQuery(ARTICLE) selection: Selection`: parses include and fields. */
export const SelectionQuery = (definition: SelectionDefinition): ParameterDecorator =>
  parameter(QueryParam(definition, SelectionPipe), selectionParameters(definition), definition);

@Injectable()
class IdPipe implements PipeTransform<QueryInput<string>, number | undefined> {
  transform({ definition, query }: QueryInput<string>): number | undefined {
    const reader = new QueryReader(query);
    const { parse, rule } = idFilter();
    const id = reader.read(definition, parse, rule) as number | undefined;
    reader.assertValid();
    return id;
  }
}

/** Parameter `@IdQuery('reassign_to', 'the category that …') id?: number`: the only query parameter of a route. */
export const IdQuery = (name: string, description: string): ParameterDecorator =>
  parameter(QueryParam(name, IdPipe), [{ name, description, schema: idFilter().schema }]);

function parameter(
  decorate: ParameterDecorator,
  parameters: readonly QueryParameter[],
  selection?: SelectionDefinition,
): ParameterDecorator {
  return (target, method, index) => {
    decorate(target, method, index);
    const handler = Object.getOwnPropertyDescriptor(target, method!)!;
    applyDecorators(
      SetMetadata(READS_QUERY_METADATA, true),
      SetMetadata(SELECTION_METADATA, selection),
      ...parameters.map((each) => ApiQuery({ ...each, required: false })),
    )(target, method!, handler);
  };
}
