import type { ApiDocument } from './documented-operations.js';

type Node = Readonly<Record<string, unknown>>;

/** The kind of an object by the member that contains it. */
const KINDS: Readonly<Record<string, string>> = {
  ...{ parameters: 'parameter', responses: 'response', requestBodies: 'body', requestBody: 'body' },
  ...{ headers: 'header', examples: 'example', schemas: 'schema', properties: 'schema', schema: 'schema' },
  ...{ items: 'schema', allOf: 'schema', anyOf: 'schema', oneOf: 'schema' },
};
/** Members whose value is one object; others are lists or maps of objects. */
const SINGLE = new Set(['requestBody', 'schema', 'items']);
/** A reference is not shorter than such an object. */
const MAX_TRIVIAL_LENGTH = 40;
/** Members that contain values. */
const VALUES = new Set(['example', 'value', 'default', 'enum']);

/** Returns the parameters, headers, responses, bodies and examples that occur more than once, and such schemas above a length. */
export function findDuplicates({ paths, components }: ApiDocument, maxSchemaLength: number): string[] {
  const places = new Map<string, string[]>();
  const record = (kind: string, place: string, value: Node): void => {
    const json = JSON.stringify(value);
    const maxLength = kind === 'schema' ? maxSchemaLength : MAX_TRIVIAL_LENGTH;
    if ('$ref' in value || json.length <= maxLength) return;
    const name = typeof value['name'] === 'string' ? `${kind} ${value['name']}` : kind;
    places.set(`${name} ${json}`, [...(places.get(`${name} ${json}`) ?? []), place]);
  };
  const visit = (node: unknown, place: string): void => {
    if (typeof node !== 'object' || node === null) return;
    for (const [member, value] of Object.entries(node)) {
      if (VALUES.has(member) || typeof value !== 'object' || value === null) continue;
      const kind = Array.isArray(node) ? undefined : KINDS[member];
      const children: [string, unknown][] = SINGLE.has(member) ? [['', value]] : Object.entries(value as Node);
      if (kind)
        for (const [name, child] of children)
          if (typeof child === 'object' && child !== null) record(kind, `${place}/${member}/${name}`, child as Node);
      visit(value, `${place}/${member}`);
    }
  };
  visit(paths, '');
  visit(components, 'components');
  return [...places]
    .filter(([, found]) => found.length > 1)
    .map(([key, found]) => `${key.slice(0, key.indexOf(' {'))}: ${found.join(', ')}`);
}
