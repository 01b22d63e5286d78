import type { CursorPageRequest, ListCriteria } from '../../pagination/index.js';
import type { FilterType } from './filter-types.js';

/** The `include` and `fields` values that an endpoint accepts. */
export interface SelectionDefinition {
  /** Relationship paths that `include` accepts: `author`, `comments.author`. */
  readonly includes: readonly string[];
  /** The attributes and relationships of each resource type in the response, for `fields[type]`. */
  readonly fields: Readonly<Record<string, readonly string[]>>;
  /** Resource types that modules can extend, each with its `include` path; '' for the primary resource. */
  readonly extensible?: Readonly<Record<string, string>>;
}

/** The query parameters that a list accepts. Other parameters return 400. */
export interface ListDefinition<
  Sort extends string = string,
  Filter extends string = string,
> extends SelectionDefinition {
  /** The JSON:API type of the listed resources. */
  readonly type: string;
  /** Public columns only, because sorting and filtering reveal values. */
  readonly sorts: readonly Sort[];
  /** In the syntax of `sort`: `-created_at`. */
  readonly defaultSort: string;
  readonly filters: Readonly<Record<Filter, FilterType>>;
}

/** The `include` and `fields` parameters of a request. */
export interface Selection {
  /** Paths with their prefixes: `comments.author` adds `comments`. */
  readonly include: ReadonlySet<string>;
  /** Types without an entry have all their fields. */
  readonly fields: Readonly<Record<string, readonly string[]>>;
}

/** Includes no related resources and selects all fields. */
export const DEFAULT_SELECTION: Selection = { include: new Set(), fields: {} };

/** The parsed query of a list request. */
export interface ListRequest<Sort extends string = string, Filter extends string = string>
  extends Selection, ListCriteria<Sort, Filter> {
  readonly page: CursorPageRequest;
  /** Resource type and sort as text. A cursor is valid for one order only. */
  readonly order: string;
}

/** Metadata key of the definition by which a route reads `include` and `fields`. */
export const SELECTION_METADATA = Symbol('selection');

/** Returns the `include` and `fields` definition of a route without module additions; undefined if the route reads neither. */
export const findSelectionDefinition = (handler: object): SelectionDefinition | undefined =>
  Reflect.getMetadata(SELECTION_METADATA, handler) as SelectionDefinition | undefined;

/** Returns the include paths below a relationship: `author` for `article.author` below `article`. */
export const nestedIncludes = (path: string, paths: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...paths].filter((each) => each.startsWith(`${path}.`)).map((each) => each.slice(path.length + 1)));
