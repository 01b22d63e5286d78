import type { EntityManager } from 'typeorm';
import type { Connection } from './connection.js';
import type { EmittedEvent, WrapperState } from './transaction-hooks.js';

/** An open unit of work. */
export interface Unit {
  readonly manager: EntityManager;
  readonly connection: Connection;
  readonly events: EmittedEvent[];
  readonly commitCallbacks: (() => void)[];
  readonly resources: Map<string, Set<number | string>>;
  /** True if the unit may change content that anonymous clients can read. */
  invalidatesCache: boolean;
}

export const newUnit = (manager: EntityManager, connection: Connection): Unit => ({
  manager,
  connection,
  events: [],
  commitCallbacks: [],
  resources: new Map(),
  invalidatesCache: false,
});

export function addChanges({ resources }: Unit, type: string, ids: readonly (number | string)[]): void {
  const known = resources.get(type) ?? new Set();
  resources.set(type, known);
  for (const id of ids) known.add(id);
}

/** Stored in async context. Work that continues after the end of the unit still has the scope, but `unit` is then undefined. */
export interface UnitScope {
  unit?: Unit;
  /** True if no unit may be opened. */
  readonly isReadOnly?: boolean;
  readonly handler?: WrapperState<unknown>;
}
