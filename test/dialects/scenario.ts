import type { TestDatabaseSite } from './test-database-site.js';

export type RepositoryClass<Repository = object> = abstract new (...args: never[]) => Repository;
export type Run<Repository> = (repository: Repository, site: TestDatabaseSite) => unknown;

/** A call and its expected outcome. By default, a read returns a non-empty result and a write changes rows. */
export interface DeclaredCall<Repository> {
  readonly run: Run<Repository>;
  /** Returns null, false, 0 or an empty list. */
  readonly returnsNothing?: boolean;
  readonly changesNothing?: boolean;
  /** The kind of the expected error. */
  readonly fails?: string;
  /** Statements without ORDER BY: rows are compared in the order of their JSON. */
  readonly isUnordered?: boolean;
  /** Members and columns with random values. */
  readonly random?: readonly string[];
  /** Why the databases return different results, and the part of a result that is equal. */
  readonly differs?: { readonly because: string; readonly same: (result: never) => unknown };
}

export type Calls<Repository> = Readonly<Record<string, Run<Repository> | DeclaredCall<Repository>>>;

/** `read` runs without a unit of work. `lock` and `write` run in a unit of work that is rolled back; `lock` must change no rows. */
export type Mode = 'read' | 'lock' | 'write';

export interface ScenarioCall extends DeclaredCall<object> {
  readonly title: string;
  readonly mode: Mode;
}

export interface Scenario {
  readonly repository: RepositoryClass;
  readonly calls: readonly ScenarioCall[];
}

/** The calls of one repository. `locks` are reads that need a unit of work. */
export function scenario<Repository extends object>(
  repository: RepositoryClass<Repository>,
  groups: {
    readonly reads?: Calls<Repository>;
    readonly locks?: Calls<Repository>;
    readonly writes?: Calls<Repository>;
  },
): Scenario {
  const calls = [
    ...callsOf('read', groups.reads),
    ...callsOf('lock', groups.locks),
    ...callsOf('write', groups.writes),
  ] as unknown as ScenarioCall[];
  return { repository, calls };
}

const callsOf = <Repository>(mode: Mode, calls: Calls<Repository> = {}) =>
  Object.entries(calls).map(([title, call]) => ({ title, mode, ...declared(call) }));

const declared = <Repository>(call: Run<Repository> | DeclaredCall<Repository>): DeclaredCall<Repository> =>
  typeof call === 'function' ? { run: call } : call;

type Call<Repository> = Run<Repository> | DeclaredCall<Repository>;

export const returnsNothing = <Repository>(call: Call<Repository>): DeclaredCall<Repository> => ({
  ...declared(call),
  returnsNothing: true,
});

export const changesNothing = <Repository>(call: Call<Repository>): DeclaredCall<Repository> => ({
  ...declared(call),
  changesNothing: true,
});

export const fails = <Repository>(kind: string, call: Call<Repository>): DeclaredCall<Repository> => ({
  ...declared(call),
  fails: kind,
});

export const inAnyOrder = <Repository>(call: Call<Repository>): DeclaredCall<Repository> => ({
  ...declared(call),
  isUnordered: true,
});

export const withRandom = <Repository>(
  random: readonly string[],
  call: Call<Repository>,
): DeclaredCall<Repository> => ({ ...declared(call), random });

/** The results differ; `same` returns the part of a result that is equal. */
export const differs = <Repository, Result>(
  because: string,
  same: (result: Result) => unknown,
  run: (repository: Repository, site: TestDatabaseSite) => Result | Promise<Result>,
): DeclaredCall<Repository> => ({ run, differs: { because, same } });
