export interface Ordered<Node> {
  /** Every one after its parent. */
  readonly ordered: Node[];
  /** Their parents are not in the file, or are their own descendants: they stand at the top. */
  readonly orphans: Node[];
}

/** An export names parents by their keys, before or after their children. `parent` is the member that does. */
export function parentsFirst<Parent extends string, Node extends Readonly<Record<Parent, string | null>>>(
  nodes: ReadonlyMap<string, Node>,
  parent: Parent,
): Ordered<Node> {
  const ordered = new Map<string, Node>();
  const orphans: Node[] = [];
  for (const start of nodes.keys()) {
    // Up to the top or to one that has its place, then down again: no recursion, for a chain can be long.
    const chain = new Map<string, Node>();
    for (let key: string | null = start; key !== null && !ordered.has(key);) {
      const node: Node = nodes.get(key)!;
      const above: string | null = node[parent];
      const orphaned: boolean = above !== null && (!nodes.has(above) || chain.has(above) || above === key);
      if (orphaned) orphans.push(node);
      chain.set(key, orphaned ? { ...node, [parent]: null } : node);
      key = orphaned ? null : above;
    }
    for (const [key, node] of [...chain].reverse()) ordered.set(key, node);
  }
  return { ordered: [...ordered.values()], orphans };
}
