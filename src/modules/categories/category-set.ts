import { type Condition, condition, NEVER, placeholders } from '../../core/database/index.js';

/** A set of categories: only these ids, or all except these ids. */
export type CategorySet = { readonly only: readonly number[] } | { readonly except: readonly number[] };

/**
 * The SQL condition that `column` is in the set. Undefined for the set of all categories, because `IN` would prevent the use of a list's
 * index.
 */
export function inCategorySet(column: string, set: CategorySet): Condition | undefined {
  const [ids, operator] = 'only' in set ? [set.only, 'IN'] : [set.except, 'NOT IN'];
  if (ids.length > 0) return condition(`${column} ${operator} (${placeholders(ids)})`, ...ids);
  return 'only' in set ? NEVER : undefined;
}

/** Converts `ids`, a subset of `all`, to the shorter of the two forms. */
export function toCategorySet(ids: readonly number[], all: readonly number[]): CategorySet {
  const chosen = new Set(ids);
  const others = all.filter((id) => !chosen.has(id));
  return others.length < ids.length ? { except: others } : { only: ids };
}
