import type { OpenAPIObject } from '@nestjs/swagger';

type Components = Record<string, Record<string, unknown>>;

const REFERENCE = /"\$ref":"#\/components\/(\w+)\/([^"]+)"/g;

/** Removes unreferenced components. Security schemes are retained, because operations refer to them by name. */
export function pruneComponents(document: OpenAPIObject): OpenAPIObject {
  const { components = {}, ...rest } = document;
  const all = components as Components;
  const reached = new Set<string>();
  const visit = (node: unknown): void => {
    for (const [, kind, name] of JSON.stringify(node).matchAll(REFERENCE)) {
      const address = `${kind}/${name}`;
      if (reached.has(address)) continue;
      reached.add(address);
      visit(all[kind!]![name!]);
    }
  };
  visit(rest);
  const remaining = Object.entries(all).map(([kind, entries]) => [
    kind,
    Object.fromEntries(
      Object.entries(entries).filter(([name]) => kind === 'securitySchemes' || reached.has(`${kind}/${name}`)),
    ),
  ]);
  return { ...rest, components: Object.fromEntries(remaining) as OpenAPIObject['components'] };
}
