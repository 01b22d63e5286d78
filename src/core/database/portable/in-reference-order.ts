interface Referring {
  readonly name: string;
  readonly references: readonly { readonly table: string }[];
}

/** Every table behind those that its rows name; otherwise by their names. Throws where that cannot be. */
export function inReferenceOrder<Table extends Referring>(tables: readonly Table[]): Table[] {
  const byName = new Map(tables.map((table) => [table.name, table]));
  const ordered = new Set<Table>();
  const visit = (table: Table, way: readonly string[]): void => {
    if (ordered.has(table)) return;
    const here = [...way, table.name];
    if (way.includes(table.name)) throw new Error(`These tables refer to each other in a circle: ${here.join(', ')}`);
    for (const { table: name } of table.references) {
      const referenced = byName.get(name);
      if (!referenced) throw new Error(`${table.name} is exported and refers to ${name}, which is not`);
      if (referenced !== table) visit(referenced, here);
    }
    ordered.add(table);
  };
  for (const table of [...tables].sort((a, b) => (a.name < b.name ? -1 : 1))) visit(table, []);
  return [...ordered];
}
