import { type AnswerShape, type BodyShape, parentOf } from './shapes.cjs';

export interface RawAnswer {
  readonly headers: Readonly<Record<string, unknown>>;
  /** What was parsed of JSON; undefined for anything else. */
  readonly body: unknown;
}

// Of one transport or one moment, and no part of what is promised.
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

/** Objects of several types lie together in `included` alone; the items of any other array are all alike. */
const kindOf = (path: string, item: unknown): string =>
  path === 'included' ? String((item as { type?: unknown }).type) : '';
