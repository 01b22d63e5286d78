/** JSON:API 1.1 for version 2 surfaces: documents, cursor pagination, queries and input. */
export { AnswersAllResources, AnswersResource, AnswersResources } from './answers.decorators.js';
export { Documents } from './document/documents.js';
export {
  identifier,
  type IncludedObject,
  type Relationship,
  type ResourceIdentifier,
  type ResourceObject,
  toMany,
  toOne,
} from './document/resource-object.js';
export type { Include } from './includes/include.js';
export { type IncludedResource, IncludeProvider } from './includes/include-provider.js';
export { type Beside, Includes } from './includes/includes.js';
export { ToManyField, ToOneField } from './input/linkage-fields.js';
export { Resource } from './input/resource.decorator.js';
export type { InputDefinition, ResourceInput } from './input/resource-input.js';
export {
  booleanFilter,
  choiceFilter,
  type FilterOperator,
  type FilterType,
  idFilter,
  numberFilter,
  parentFilter,
  textFilter,
  timeFilter,
} from './query/filter-types.js';
export {
  type FilterTerm,
  type ListDefinition,
  type ListRequest,
  type Shape,
  type ShapeDefinition,
  type SortTerm,
  WHOLE,
} from './query/list-definition.js';
export { pathsBelow } from './query/paths-below.js';
export { IdQuery, ListQuery, ShapeQuery } from './query/query.decorators.js';
export { ShowsMany, ShowsOne } from './relationship.decorators.js';
