import { Injectable } from '@nestjs/common';
import type { Selection, ListRequest } from '../query/list-definition.js';
import type { VersionedRecord } from '../../database/versioned-record.js';
import { withQueryParameters, toLinkHeader, unwrapped, HttpResponse } from '../../http/response/http-response.js';
import type { CursorPosition, CursorPage } from '../../pagination/index.js';
import { CursorCodec } from '../cursor-codec.js';

/** JSON:API 1.1, "Resource Identifier Objects". Ids are strings in JSON. */
export interface ResourceIdentifier {
  readonly type: string;
  readonly id: string;
}

/** JSON:API 1.1, "Relationships": links, linkage and meta of a relationship. */
export interface Relationship {
  readonly links?: { readonly related: string };
  /** Omitted if the linkage was not loaded. The related resources are available at `links.related`. */
  readonly data?: ResourceIdentifier | null | readonly ResourceIdentifier[];
  readonly meta?: object;
}

/** JSON:API 1.1, "Resource Objects": an object of version 2 with its attributes, relationships and URL. */
export interface ResourceObject extends ResourceIdentifier {
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly relationships?: Readonly<Record<string, Relationship>>;
  readonly links: { readonly self: string };
}

/** An included resource. It has no links if it has no route. */
export type IncludedObject = Omit<ResourceObject, 'links'> & Partial<Pick<ResourceObject, 'links'>>;

/** Returns a resource identifier; the id becomes a text. */
export const identifier = (type: string, id: number | string): ResourceIdentifier => ({ type, id: String(id) });

/** Returns a to-one relationship. An `id` of null means no related resource. */
export const toOne = (type: string, id: number | null, related?: string): Relationship => ({
  ...(related !== undefined && { links: { related } }),
  data: id === null ? null : identifier(type, id),
});

/** Returns a to-many relationship. Omit `ids` if the linkage was not loaded. */
export const toMany = (type: string, related: string, ids?: readonly number[], meta?: object): Relationship => ({
  links: { related },
  ...(ids && { data: ids.map((id) => identifier(type, id)) }),
  ...(meta && { meta }),
});

/** Returns the resource with the fields that `fields[type]` names. */
export function selectFields<Resource extends IncludedObject>(
  resource: Resource,
  { fields }: Pick<Selection, 'fields'>,
): Resource {
  const names = fields[resource.type];
  if (!names) return resource;
  const { type, id, attributes, relationships, links } = resource;
  const narrowedRelationships = relationships && pickMembers(relationships, names);
  const narrowed: IncludedObject = {
    type,
    id,
    attributes: pickMembers(attributes, names),
    ...(narrowedRelationships && Object.keys(narrowedRelationships).length > 0
      ? { relationships: narrowedRelationships }
      : {}),
    ...(links && { links }),
  };
  return narrowed as Resource;
}

const pickMembers = <Value>(
  members: Readonly<Record<string, Value>>,
  names: readonly string[],
): Record<string, Value> => Object.fromEntries(Object.entries(members).filter(([name]) => names.includes(name)));

const JSONAPI = { version: '1.1' } as const;

/** JSON:API document of one resource. */
export interface ResourceDocument {
  readonly jsonapi: { readonly version: '1.1' };
  readonly data: ResourceObject;
  readonly included?: readonly IncludedObject[];
  readonly links: { readonly self: string };
}

/** JSON:API document of a cursor page. `meta` is present if the total was requested; `prev` and `next` are null at the ends of the list. */
export interface PageDocument {
  readonly jsonapi: { readonly version: '1.1' };
  readonly data: readonly ResourceObject[];
  readonly included?: readonly IncludedObject[];
  readonly meta?: { readonly total: number };
  readonly links: Readonly<Record<'self' | 'first', string> & Record<'prev' | 'next', string | null>>;
}

/** JSON:API document of a list without pages. */
export interface ListDocument {
  readonly jsonapi: { readonly version: '1.1' };
  readonly data: readonly ResourceObject[];
  readonly links: { readonly self: string };
}

/** Builds JSON:API documents (1.1, "Top Level"). */
@Injectable()
export class DocumentPresenter {
  constructor(private readonly cursors: CursorCodec) {}

  /** Returns the document of one resource with the version for its entity tag. */
  toResourceResponse(
    item: VersionedRecord,
    shape: Selection,
    resource: ResourceObject,
    included?: readonly IncludedObject[],
  ) {
    return unwrapped(item, this.buildResourceDocument(shape, resource, included));
  }

  /** Returns the document of one resource without its version, for callers that must not receive an entity tag. */
  toUnversionedResponse(
    shape: Selection,
    resource: ResourceObject,
    included?: readonly IncludedObject[],
  ): HttpResponse<ResourceDocument> {
    return new HttpResponse(this.buildResourceDocument(shape, resource, included));
  }

  /** Returns the document of a list page. `url` is the request URL. A `Link` header repeats the links. */
  toPageResponse<Item>(
    { page: { prev, next }, total, resources, included }: CursorPageContent<Item>,
    request: ListRequest,
    url: string,
  ): HttpResponse<PageDocument> {
    const at = (name: 'page[after]' | 'page[before]', place: CursorPosition | null): string | null =>
      place && withQueryParameters(url, { ...WITHOUT_CURSORS, [name]: this.cursors.encode(place, request.order) });
    const links = {
      first: withQueryParameters(url, WITHOUT_CURSORS),
      prev: at('page[before]', prev),
      next: at('page[after]', next),
    };
    const body = {
      jsonapi: JSONAPI,
      data: resources.map((resource) => selectFields(resource, request)),
      ...(included && { included: distinct(included, resources).map((resource) => selectFields(resource, request)) }),
      ...(total !== undefined && { meta: { total } }),
      links: { self: url, ...links },
    };
    return new HttpResponse(body, toLinkHeader(links));
  }

  /** Returns the document of a list without pagination. */
  toListResponse(shape: Selection, resources: readonly ResourceObject[], url: string): HttpResponse<ListDocument> {
    return new HttpResponse({
      jsonapi: JSONAPI,
      data: resources.map((resource) => selectFields(resource, shape)),
      links: { self: url },
    });
  }

  private buildResourceDocument(
    shape: Selection,
    resource: ResourceObject,
    included?: readonly IncludedObject[],
  ): ResourceDocument {
    return {
      jsonapi: JSONAPI,
      data: selectFields(resource, shape),
      ...(included && { included: distinct(included, [resource]).map((each) => selectFields(each, shape)) }),
      links: { self: resource.links.self },
    };
  }
}

/** Content of `toPageResponse`. */
export interface CursorPageContent<Item> {
  readonly page: CursorPage<Item>;
  readonly total?: number | undefined;
  /** The resource objects of the items, in the same order. */
  readonly resources: readonly ResourceObject[];
  readonly included?: readonly IncludedObject[] | undefined;
}

const WITHOUT_CURSORS = { 'page[after]': null, 'page[before]': null };

/** Removes duplicates: a document contains each resource once, in `data` or in `included` ("Compound Documents"). */
function distinct(included: readonly IncludedObject[], data: readonly ResourceObject[]): IncludedObject[] {
  const key = ({ type, id }: ResourceIdentifier): string => `${type} ${id}`;
  const shown = new Set(data.map(key));
  return included.filter((resource) => !shown.has(key(resource)) && shown.add(key(resource)));
}
