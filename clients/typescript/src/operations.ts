import type { Client, ClientPathsWithMethod, MaybeOptionalInit, MethodResponse } from 'openapi-fetch';
import type { paths } from './schema.js';

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

type PathWith<M extends Method> = ClientPathsWithMethod<Client<paths>, M>;

type RequiredKeys<T> = { [Key in keyof T]-?: object extends Pick<T, Key> ? never : Key }[keyof T];

/** Left out, where nothing in it is required. */
type InitParameter<Init> = RequiredKeys<Init> extends never ? [init?: Init] : [init: Init];

/** A success: anything else is thrown. Where the API answers with no body, there is no `data`. */
export interface Answer<M extends Method, Path extends PathWith<M>, Init = object> {
  readonly data: MethodResponse<Client<paths>, M, Path, Init>;
  readonly response: Response;
}

export type Call<M extends Method> = <Path extends PathWith<M>, Init extends MaybeOptionalInit<paths[Path], M>>(
  path: Path,
  ...init: InitParameter<Init>
) => Promise<Answer<M, Path, Init>>;

type Page<Path extends PathWith<'get'>> = Answer<'get', Path>['data'];

/** The path of a list: its answer has an array as `data`. */
export type ListPath = {
  [Path in PathWith<'get'>]: Page<Path> extends { data: readonly unknown[] } ? Path : never;
}[PathWith<'get'>];

export type Item<Path extends ListPath> = Page<Path> extends { data: readonly (infer One)[] } ? One : never;

/** Every entry of a list, page by page as they are wanted, from the page that is asked for on. */
export type Pages = <Path extends ListPath, Init extends MaybeOptionalInit<paths[Path], 'get'>>(
  path: Path,
  ...init: InitParameter<Init>
) => AsyncGenerator<Item<Path>, void, undefined>;
