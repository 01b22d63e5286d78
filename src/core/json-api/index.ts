/** JSON:API 1.1 for version 2 surfaces: documents, cursor pagination, queries and input. */
export {
  ApiResourceListResponse,
  ApiResourceResponse,
  ApiResourcePageResponse,
} from './api-resource-response.decorator.js';
export {
  type CursorPageContent,
  DocumentPresenter,
  identifier,
  type IncludedObject,
  type ListDocument,
  type PageDocument,
  type Relationship,
  type ResourceDocument,
  type ResourceIdentifier,
  type ResourceObject,
  toMany,
  toOne,
} from './document/document.presenter.js';
export {
  type AttributeClasses,
  type ExtensibleResource,
  type Include,
  type IncludedResource,
  type IncludeName,
  IncludeProvider,
  type ModuleInclude,
  type RelatedResources,
  type RelationshipInclude,
  RelationshipProvider,
} from './includes/include.js';
export { type IncludeResult, IncludeLoader } from './includes/include-loader.js';
export { ToManyField, ToOneField } from './input/linkage-fields.js';
export { ResourceBody } from './input/resource-body.decorator.js';
export type { InputDefinition, ResourceInput } from './input/resource-input.js';
export type { SelectedStateProvider } from './input/stored-members.js';
export {
  booleanFilter,
  choiceFilter,
  type FilterOptions,
  type FilterType,
  filterTypesOf,
  idFilter,
  numberFilter,
  parentFilter,
  textFilter,
  timeFilter,
} from './query/filter-types.js';
export {
  type ListDefinition,
  type ListRequest,
  type Selection,
  type SelectionDefinition,
  DEFAULT_SELECTION,
  nestedIncludes,
} from './query/list-definition.js';
export { IdQuery, ListQuery, SelectionQuery } from './query/query.decorators.js';
export {
  ApiResourceToMany,
  ApiResourceToOne,
  type ResourceRelationshipOptions,
} from './api-resource-relationship.decorator.js';
