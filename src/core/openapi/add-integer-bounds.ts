const MAX_JSON_INTEGER = Number.MAX_SAFE_INTEGER;
const MAX_INT32 = 2 ** 31 - 1;

interface IntegerSchema {
  type: 'integer';
  format?: string;
  minimum?: number;
  maximum?: number;
}

/** Members that contain values, not schemas. */
const VALUES = ['example', 'examples', 'default', 'enum'];

/**
 * Adds bounds and format to every integer without `enum`. The default bounds are 0 and the largest safe integer in JSON, because undeclared
 * integers are counts, ids or times.
 */
export function addIntegerBounds(node: unknown): void {
  if (typeof node !== 'object' || node === null) return;
  if (isInteger(node)) {
    node.minimum ??= 0;
    node.maximum ??= MAX_JSON_INTEGER;
    node.format ??= node.maximum > MAX_INT32 ? 'int64' : 'int32';
  }
  for (const [name, child] of Object.entries(node)) if (!VALUES.includes(name)) addIntegerBounds(child);
}

const isInteger = (node: object): node is IntegerSchema =>
  (node as { type?: unknown }).type === 'integer' && !('enum' in node);
