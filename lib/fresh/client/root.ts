import type { ContainerNode } from "preact";

/** Lets Preact take what stands between two nodes for an element's content. */
export function rootBetween(start: ChildNode, end: ChildNode): ContainerNode {
  const root = {
    namespaceURI: (start.parentNode as Element).namespaceURI,
    get firstChild() {
      return root.childNodes[0];
    },
    get childNodes() {
      const nodes: ChildNode[] = [];
      for (let node = start.nextSibling!; node !== end; node = node.nextSibling!) nodes.push(node);
      return nodes;
    },
    insertBefore: (node: Node, before: Node | null) =>
      start.parentNode!.insertBefore(node, before ?? end),
  };
  return root as unknown as ContainerNode;
}
