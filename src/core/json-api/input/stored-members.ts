import { isDeepStrictEqual } from 'node:util';
import type { Request } from 'express';
import type { Principal } from '../../identity/principal.js';
import type { CurrentStateProvider } from '../../http/conditional/if-match.decorator.js';
import type { HttpResponse } from '../../http/response/http-response.js';
import { contextOf } from '../../request-context/request-context.js';
import type { Selection } from '../query/list-definition.js';
import { type ObjectMembers, toObjectMembers } from './resource-input.js';

/** Implemented by a controller whose resources have read-only relationships that a client can include, and then send back. */
export interface SelectedStateProvider {
  /** As `CurrentStateProvider.current`, with the included relationships of `selection`. */
  currentWith(caller: Principal, id: number, selection: Selection): Promise<HttpResponse<unknown>>;
}

/** A sent member that the DTO of its part does not declare. */
export interface UndeclaredMember {
  readonly part: 'attributes' | 'relationships';
  readonly name: string;
  readonly value: unknown;
}

type StoredResource = Readonly<Record<string, ObjectMembers | undefined>>;

/**
 * Returns the members that differ from the stored resource, as the caller may view it. JSON:API clients send back all members that
 * they read, also the read-only ones. Throws 404 if the caller may not view the resource.
 */
export async function findChangedMembers(
  members: readonly UndeclaredMember[],
  request: Request,
): Promise<readonly UndeclaredMember[]> {
  if (members.length === 0) return members;
  const stored = await loadStored(members, request);
  return stored ? members.filter((member) => !isStored(member, stored)) : members;
}

async function loadStored(members: readonly UndeclaredMember[], request: Request): Promise<StoredResource | undefined> {
  const { principal, route } = contextOf(request);
  const controller = route!.host.instance as Partial<CurrentStateProvider & SelectedStateProvider>;
  const ids = Object.values(request.params).map(Number);
  const include = new Set(members.filter(({ part }) => part === 'relationships').map(({ name }) => name));
  const response = await (controller.currentWith
    ? controller.currentWith(principal, ids[0]!, { include, fields: {} })
    : controller.current?.(principal, ...ids));
  // As the client has read it: without members that are undefined, and with times as text.
  return response && (JSON.parse(JSON.stringify(response.body)) as { data: StoredResource }).data;
}

function isStored({ part, name, value }: UndeclaredMember, stored: StoredResource): boolean {
  if (part === 'relationships') return isStoredRelationship(value, stored['relationships']?.[name]);
  const { attributes, relationships, links, meta }: StoredResource = stored;
  // jsona sends the links of a resource as an attribute; kitsu sends relationships without data as attributes.
  return [attributes?.[name], relationships?.[name], name === 'links' && links, name === 'meta' && meta].some(
    (known) => known !== undefined && isDeepStrictEqual(value, known),
  );
}

/** Writes ignore links and meta. Clients omit the linkage of a relationship that they did not include. */
function isStoredRelationship(value: unknown, known: unknown): boolean {
  const [sent, stored] = [toObjectMembers(value, ['data', 'links', 'meta']), toObjectMembers(known)];
  if (!sent || !stored || Object.keys(sent).length === 0) return false;
  return sent['data'] === undefined || isDeepStrictEqual(identifiersOf(sent['data']), identifiersOf(stored['data']));
}

/** kitsu sends included resources in place of their identifiers. */
function identifiersOf(data: unknown): unknown {
  if (Array.isArray(data)) return data.map(identifiersOf);
  const { type, id } = toObjectMembers(data) ?? {};
  return { type, id };
}
