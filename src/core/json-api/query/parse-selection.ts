import type { Selection, SelectionDefinition } from './list-definition.js';
import { type QueryReader, quoteForMessage } from './query-reader.js';

/** Reads `include` and `fields[type]`. */
export function parseSelection(reader: QueryReader, { includes, fields }: SelectionDefinition): Selection {
  const paths = reader.readList('include', (path) =>
    includes.includes(path) ? undefined : `does not accept ${quoteForMessage(path)}: ${describeChoices(includes)}`,
  );
  const chosen = Object.entries(fields).flatMap(([type, members]) => {
    const names = reader.readList(`fields[${type}]`, (name) =>
      members.includes(name)
        ? undefined
        : `does not accept ${quoteForMessage(name)}: choose from ${members.join(', ')}`,
    );
    return names ? [[type, names] as const] : [];
  });
  return { include: new Set((paths ?? []).flatMap(withParentPaths)), fields: Object.fromEntries(chosen) };
}

const describeChoices = (includes: readonly string[]): string =>
  includes.length > 0 ? `choose from ${includes.join(', ')}` : 'this endpoint includes no related resources';

/** `a.b.c` → `a`, `a.b`, `a.b.c` */
function withParentPaths(path: string): string[] {
  const parts = path.split('.');
  return parts.map((_, index) => parts.slice(0, index + 1).join('.'));
}
