/** Circles in a directed graph: its strongly connected components of more than one node (Tarjan). */

/** Each circle's nodes, in no particular order; none where the graph has none. */
export function findCircles(edges: [from: string, to: string][]): string[][] {
  const next = new Map<string, string[]>();
  for (const [from, to] of edges) {
    if (from !== to) next.set(from, [...next.get(from) ?? [], to]);
  }
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const circles: string[][] = [];

  function visit(node: string): void {
    index.set(node, index.size);
    low.set(node, index.get(node)!);
    stack.push(node);
    for (const other of next.get(node) ?? []) {
      if (!index.has(other)) visit(other);
      if (stack.includes(other)) low.set(node, Math.min(low.get(node)!, low.get(other)!));
    }
    if (low.get(node) !== index.get(node)) return;
    const members = stack.splice(stack.indexOf(node));
    if (members.length > 1) circles.push(members);
  }

  for (const node of next.keys()) if (!index.has(node)) visit(node);
  return circles;
}
