import { type Condition, condition, NEVER, placeholders } from '../../core/database/index.js';

/** A set of categories: only these ids, or all except these ids. */
export type CategoryRange = { readonly only: readonly number[] } | { readonly except: readonly number[] };

/**
 * The SQL condition that `column` is in the set. Undefined for the set of all categories, because `IN` would prevent the use of a list's
 * index.
 */
export function inRange(column: string, range: CategoryRange): Condition | undefined {
  const [ids, operator] = 'only' in range ? [range.only, 'IN'] : [range.except, 'NOT IN'];
  if (ids.length > 0) return condition(`${column} ${operator} (${placeholders(ids)})`, ...ids);
  return 'only' in range ? NEVER : undefined;
}

/** Converts `ids`, a subset of `all`, to the shorter of the two forms. */
export function rangeOf(ids: readonly number[], all: readonly number[]): CategoryRange {
  const chosen = new Set(ids);
  const others = all.filter((id) => !chosen.has(id));
  return others.length < ids.length ? { except: others } : { only: ids };
}
