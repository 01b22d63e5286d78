interface ReferencingTable {
  readonly name: string;
  readonly references: readonly { readonly table: string }[];
}

/**
 * Sorts tables so that each table follows the tables that it references, otherwise by name. Throws if references are circular or a
 * referenced table is not exported.
 */
export function sortByReferences<Table extends ReferencingTable>(tables: readonly Table[]): Table[] {
  const byName = new Map(tables.map((table) => [table.name, table]));
  const ordered = new Set<Table>();
  const visit = (table: Table, way: readonly string[]): void => {
    if (ordered.has(table)) return;
    const here = [...way, table.name];
    if (way.includes(table.name)) throw new Error(`These tables have circular references: ${here.join(', ')}`);
    for (const { table: name } of table.references) {
      const referenced = byName.get(name);
      if (!referenced) throw new Error(`${table.name} is exported but references ${name}, which is not exported`);
      if (referenced !== table) visit(referenced, here);
    }
    ordered.add(table);
  };
  for (const table of [...tables].sort((a, b) => (a.name < b.name ? -1 : 1))) visit(table, []);
  return [...ordered];
}
