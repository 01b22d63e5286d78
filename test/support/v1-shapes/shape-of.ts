import { type AnswerShape, type BodyShape, parentOf } from './shapes.cjs';

export interface RawAnswer {
  readonly headers: Readonly<Record<string, unknown>>;
  /** Parsed JSON; undefined for other bodies. */
  readonly body: unknown;
}

// Headers that depend on the transport or the time and are not part of the contract.
const PASSING = ['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding'];

export function shapeOf({ headers, body }: RawAnswer): AnswerShape {
  const type = headers['content-type'];
  return {
    types: typeof type === 'string' ? [type] : [],
    headers: Object.keys(headers)
      .filter((name) => !PASSING.includes(name))
      .sort(),
    ...(body !== undefined && { body: bodyShapeOf(body) }),
  };
}

interface Seen {
  readonly types: Set<string>;
  times: number;
  objects: number;
}

function bodyShapeOf(body: unknown): BodyShape {
  const seen = new Map<string, Seen>();
  visit(seen, '', body);
  return Object.fromEntries(
    [...seen]
      .filter(([path]) => path !== '')
      .map(([path, { types, times }]) => {
        const optional = !path.endsWith(']') && times < seen.get(parentOf(path))!.objects;
        return [path, { types: [...types].sort(), optional }];
      }),
  );
}

function visit(seen: Map<string, Seen>, path: string, value: unknown): void {
  const here = seen.get(path) ?? { types: new Set(), times: 0, objects: 0 };
  const type = typeOf(value);
  here.types.add(type);
  here.times++;
  if (type === 'object') here.objects++;
  seen.set(path, here);
  if (Array.isArray(value)) for (const item of value) visit(seen, `${path}[${kindOf(path, item)}]`, item);
  else if (type === 'object')
    for (const [name, member] of Object.entries(value as object)) visit(seen, path ? `${path}.${name}` : name, member);
}

const typeOf = (value: unknown): string => {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
};

/** Only `included` contains objects of several types; the items of other arrays have one shape. */
const kindOf = (path: string, item: unknown): string =>
  path === 'included' ? String((item as { type?: unknown }).type) : '';
