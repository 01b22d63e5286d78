export interface ParentFirstOrder<Node> {
  /** Each node after its parent. */
  readonly ordered: Node[];
  /** Nodes whose parent is missing or is a descendant. They become roots. */
  readonly orphans: Node[];
}

/** Sorts nodes, which an export lists in any order, after their parents. `parent` is the property with the key of the parent. */
export function sortParentsFirst<Parent extends string, Node extends Readonly<Record<Parent, string | null>>>(
  nodes: ReadonlyMap<string, Node>,
  parent: Parent,
): ParentFirstOrder<Node> {
  const ordered = new Map<string, Node>();
  const orphans: Node[] = [];
  for (const start of nodes.keys()) {
    // Walk up to a root or a sorted node, then down again. Not recursive, because a chain can be long.
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
