import { Injectable } from '@nestjs/common';
import type { VersionedRecord } from '../../database/versioned-record.js';
import { addressWith, linkHeader } from '../../http/answer/list-links.js';
import { Reply } from '../../http/answer/reply.js';
import { bare } from '../../http/answer/single.js';
import type { Place, Window } from '../../pagination/index.js';
import { Cursors } from '../cursors.js';
import type { ListRequest, Shape } from '../query/list-definition.js';
import type { IncludedObject, ResourceIdentifier, ResourceObject } from './resource-object.js';
import { sparse } from './sparse.js';

const JSONAPI = { version: '1.1' } as const;

export interface ResourceDocument {
  readonly jsonapi: typeof JSONAPI;
  readonly data: ResourceObject;
  readonly included?: readonly IncludedObject[];
  readonly links: { readonly self: string };
}

export interface CollectionDocument {
  readonly jsonapi: typeof JSONAPI;
  readonly data: readonly ResourceObject[];
  readonly included?: readonly IncludedObject[];
  readonly meta?: { readonly total: number };
  readonly links: Readonly<Record<'self' | 'first', string> & Record<'prev' | 'next', string | null>>;
}

export interface WholeCollectionDocument {
  readonly jsonapi: typeof JSONAPI;
  readonly data: readonly ResourceObject[];
  readonly links: { readonly self: string };
}

/** Builds JSON:API documents (1.1, "Top Level"). */
@Injectable()
export class Documents {
  constructor(private readonly cursors: Cursors) {}

  /** Returns the document of one resource with the version for its entity tag. */
  one(item: VersionedRecord, shape: Shape, resource: ResourceObject, included?: readonly IncludedObject[]) {
    return bare(item, this.resource(shape, resource, included));
  }

  /** Returns the document of one resource without its version, for callers that must not receive an entity tag. */
  unversioned(shape: Shape, resource: ResourceObject, included?: readonly IncludedObject[]): Reply<ResourceDocument> {
    return new Reply(this.resource(shape, resource, included));
  }

  /** Returns the document of a list page. `url` is the request URL. A `Link` header repeats the links. */
  many<Item>(
    { window: { prev, next }, total, resources, included }: ShownWindow<Item>,
    request: ListRequest,
    url: string,
  ): Reply<CollectionDocument> {
    const at = (name: 'page[after]' | 'page[before]', place: Place | null): string | null =>
      place && addressWith(url, { ...NOWHERE, [name]: this.cursors.seal(place, request.order) });
    const links = {
      first: addressWith(url, NOWHERE),
      prev: at('page[before]', prev),
      next: at('page[after]', next),
    };
    const body = {
      jsonapi: JSONAPI,
      data: resources.map((resource) => sparse(resource, request)),
      ...(included && { included: distinct(included, resources).map((resource) => sparse(resource, request)) }),
      ...(total !== undefined && { meta: { total } }),
      links: { self: url, ...links },
    };
    return new Reply(body, linkHeader(links));
  }

  /** Returns the document of a list without pagination. */
  all(shape: Shape, resources: readonly ResourceObject[], url: string): Reply<WholeCollectionDocument> {
    return new Reply({
      jsonapi: JSONAPI,
      data: resources.map((resource) => sparse(resource, shape)),
      links: { self: url },
    });
  }

  private resource(shape: Shape, resource: ResourceObject, included?: readonly IncludedObject[]): ResourceDocument {
    return {
      jsonapi: JSONAPI,
      data: sparse(resource, shape),
      ...(included && { included: distinct(included, [resource]).map((each) => sparse(each, shape)) }),
      links: { self: resource.links.self },
    };
  }
}

interface ShownWindow<Item> {
  readonly window: Window<Item>;
  readonly total?: number | undefined;
  /** The resource objects of the items, in the same order. */
  readonly resources: readonly ResourceObject[];
  readonly included?: readonly IncludedObject[] | undefined;
}

const NOWHERE = { 'page[after]': null, 'page[before]': null };

/** Removes duplicates: a document contains each resource once, in `data` or in `included` ("Compound Documents"). */
function distinct(included: readonly IncludedObject[], data: readonly ResourceObject[]): IncludedObject[] {
  const key = ({ type, id }: ResourceIdentifier): string => `${type} ${id}`;
  const shown = new Set(data.map(key));
  return included.filter((resource) => !shown.has(key(resource)) && shown.add(key(resource)));
}
