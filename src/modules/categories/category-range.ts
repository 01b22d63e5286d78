import { type Condition, condition, NEVER, placeholders } from '../../core/database/index.js';

/** Some categories: these alone, or all but these. */
export type CategoryRange = { readonly only: readonly number[] } | { readonly except: readonly number[] };

/** That `column` names a category of the range. No condition where every one is in it: `IN` would cost a list its index. */
export function inRange(column: string, range: CategoryRange): Condition | undefined {
  const [ids, operator] = 'only' in range ? [range.only, 'IN'] : [range.except, 'NOT IN'];
  if (ids.length > 0) return condition(`${column} ${operator} (${placeholders(ids)})`, ...ids);
  return 'only' in range ? NEVER : undefined;
}

/** `ids`, which are some of `all`, said the shorter way. */
export function rangeOf(ids: readonly number[], all: readonly number[]): CategoryRange {
  const chosen = new Set(ids);
  const others = all.filter((id) => !chosen.has(id));
  return others.length < ids.length ? { except: others } : { only: ids };
}
