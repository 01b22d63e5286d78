import type { Client, ClientPathsWithMethod, MaybeOptionalInit, MethodResponse } from 'openapi-fetch';
import type { paths } from './schema.js';

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

type PathWith<M extends Method> = ClientPathsWithMethod<Client<paths>, M>;

type RequiredKeys<T> = { [Key in keyof T]-?: object extends Pick<T, Key> ? never : Key }[keyof T];

/** Optional if no member of the options is required. */
type InitParameter<Init> = RequiredKeys<Init> extends never ? [init?: Init] : [init: Init];

/** A 2xx response; other responses are thrown. `data` is undefined if the response has no body. */
export interface Answer<M extends Method, Path extends PathWith<M>, Init = object> {
  readonly data: MethodResponse<Client<paths>, M, Path, Init>;
  readonly response: Response;
}

export type Call<M extends Method> = <Path extends PathWith<M>, Init extends MaybeOptionalInit<paths[Path], M>>(
  path: Path,
  ...init: InitParameter<Init>
) => Promise<Answer<M, Path, Init>>;

type Page<Path extends PathWith<'get'>> = Answer<'get', Path>['data'];

/** The path of a list: `data` of its response is an array. */
export type ListPath = {
  [Path in PathWith<'get'>]: Page<Path> extends { data: readonly unknown[] } ? Path : never;
}[PathWith<'get'>];

export type Item<Path extends ListPath> = Page<Path> extends { data: readonly (infer One)[] } ? One : never;

/** Iterates over the entries of a list from the requested page to the end. Requests each page when it is needed. */
export type Pages = <Path extends ListPath, Init extends MaybeOptionalInit<paths[Path], 'get'>>(
  path: Path,
  ...init: InitParameter<Init>
) => AsyncGenerator<Item<Path>, void, undefined>;
