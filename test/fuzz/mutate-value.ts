import fc from 'fast-check';
import { KnownValue } from './known-values.js';

interface Change {
  /** Index of the changed member, modulo the number of members. */
  readonly at: number;
  readonly how: 'replace' | 'drop' | 'add';
  readonly value: unknown;
  readonly name: string;
}

/** Generates values in which up to `maxChanges` members are replaced, removed or added. */
export function mutate(
  values: fc.Arbitrary<unknown>,
  wrong: fc.Arbitrary<unknown>,
  maxChanges: number,
): fc.Arbitrary<unknown> {
  const change: fc.Arbitrary<Change> = fc.record({
    at: fc.nat(1000),
    how: fc.constantFrom<Change['how'][]>('replace', 'replace', 'replace', 'drop', 'add'),
    value: wrong,
    name: fc.oneof(
      fc.constantFrom('id', 'role', 'views', 'version', 'created_at', 'toString', 'constructor'),
      fc.string(),
    ),
  });
  return fc.tuple(values, fc.array(change, { minLength: 1, maxLength: maxChanges })).map(([value, changes]) => {
    let result = value;
    for (const one of changes) result = applyChange(result, one);
    return result;
  });
}

type Holder = Record<string, unknown>;

function applyChange(value: unknown, { at, how, value: wrong, name }: Change): unknown {
  const copy = copyOf(value);
  const places = placesIn(copy);
  if (places.length === 0) return wrong;
  const [holder, key] = places[at % places.length]!;
  if (how === 'add') define(holder, name, wrong);
  else if (how === 'replace') define(holder, key, wrong);
  else Reflect.deleteProperty(holder, key);
  return copy;
}

// `defineProperty` also sets a member with the name __proto__.
function define(holder: Holder, key: string, value: unknown): void {
  Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true });
}

function placesIn(value: unknown): [holder: Holder, key: string][] {
  if (typeof value !== 'object' || value === null || value instanceof KnownValue) return [];
  return Object.entries(value).flatMap(([key, one]): [Holder, string][] => [[value as Holder, key], ...placesIn(one)]);
}

function copyOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || value instanceof KnownValue) return value;
  // An earlier change can add a member `constructor` to an array, which `map` would call.
  if (Array.isArray(value)) return Array.from(value, copyOf);
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, copyOf(one)]));
}
