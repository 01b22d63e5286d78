import { type ResponseShape, type BodyShape, parentOf } from './shapes.cjs';

export interface ResponseContent {
  readonly headers: Readonly<Record<string, unknown>>;
  /** Parsed JSON; undefined for other bodies. */
  readonly body: unknown;
}

// Headers that depend on the transport or the time and are not part of the contract.
const VOLATILE_HEADERS = ['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding'];

export function toResponseShape({ headers, body }: ResponseContent): ResponseShape {
  const type = headers['content-type'];
  return {
    types: typeof type === 'string' ? [type] : [],
    headers: Object.keys(headers)
      .filter((name) => !VOLATILE_HEADERS.includes(name))
      .sort(),
    ...(body !== undefined && { body: toBodyShape(body) }),
  };
}

interface MemberCounts {
  readonly types: Set<string>;
  times: number;
  objects: number;
}

function toBodyShape(body: unknown): BodyShape {
  const seen = new Map<string, MemberCounts>();
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

function visit(seen: Map<string, MemberCounts>, path: string, value: unknown): void {
  const here = seen.get(path) ?? { types: new Set(), times: 0, objects: 0 };
  const type = typeOf(value);
  here.types.add(type);
  here.times++;
  if (type === 'object') here.objects++;
  seen.set(path, here);
  if (Array.isArray(value)) for (const item of value) visit(seen, `${path}[${itemType(path, item)}]`, item);
  else if (type === 'object')
    for (const [name, member] of Object.entries(value as object)) visit(seen, path ? `${path}.${name}` : name, member);
}

const typeOf = (value: unknown): string => {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
};

/** Only `included` contains objects of several types; the items of other arrays have one shape. */
const itemType = (path: string, item: unknown): string =>
  path === 'included' ? String((item as { type?: unknown }).type) : '';
