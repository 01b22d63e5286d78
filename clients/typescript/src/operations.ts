import type { Client, ClientPathsWithMethod, MaybeOptionalInit, MethodResponse } from 'openapi-fetch';
import type { paths } from './schema.js';

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** The operations of an OpenAPI document by path and method, as openapi-typescript generates them. */
export type ApiPaths<Paths> = object & { readonly [Path in keyof Paths]: Partial<Record<Method, unknown>> };

type PathWith<M extends Method, Paths extends ApiPaths<Paths>> = ClientPathsWithMethod<Client<Paths>, M> & keyof Paths;

type RequiredKeys<T> = { [Key in keyof T]-?: object extends Pick<T, Key> ? never : Key }[keyof T];

/** Optional if no member of the options is required. */
type InitParameter<Init> = RequiredKeys<Init> extends never ? [init?: Init] : [init: Init];

/** A 2xx response; other responses are thrown. `data` is undefined if the response has no body. */
export interface Answer<
  M extends Method,
  Path extends PathWith<M, Paths>,
  Init = object,
  Paths extends ApiPaths<Paths> = paths,
> {
  readonly data: MethodResponse<Client<Paths>, M, Path, Init>;
  readonly response: Response;
}

export type Call<M extends Method, Paths extends ApiPaths<Paths> = paths> = <
  Path extends PathWith<M, Paths>,
  Init extends MaybeOptionalInit<Paths[Path], M>,
>(
  path: Path,
  ...init: InitParameter<Init>
) => Promise<Answer<M, Path, Init, Paths>>;

type Page<Path extends PathWith<'get', Paths>, Paths extends ApiPaths<Paths>> = Answer<
  'get',
  Path,
  object,
  Paths
>['data'];

/** The path of a list: `data` of its response is an array. */
export type ListPath<Paths extends ApiPaths<Paths> = paths> = {
  [Path in PathWith<'get', Paths>]: Page<Path, Paths> extends { data: readonly unknown[] } ? Path : never;
}[PathWith<'get', Paths>];

export type Item<Path extends ListPath<Paths>, Paths extends ApiPaths<Paths> = paths> =
  Page<Path, Paths> extends { data: readonly (infer One)[] } ? One : never;

/** Iterates over the entries of a list from the requested page to the end. Requests each page when it is needed. */
export type Pages<Paths extends ApiPaths<Paths> = paths> = <
  Path extends ListPath<Paths>,
  Init extends MaybeOptionalInit<Paths[Path], 'get'>,
>(
  path: Path,
  ...init: InitParameter<Init>
) => AsyncGenerator<Item<Path, Paths>, void, undefined>;
