import type { ContainerNode } from "preact";

/** Lets Preact take what stands between two nodes for an element's content. */
export function rootBetween(start: ChildNode, end: ChildNode): ContainerNode {
  const children = () => {
    const nodes: ChildNode[] = [];
    for (let node = start.nextSibling!; node !== end; node = node.nextSibling!) nodes.push(node);
    return nodes;
  };
  const insertBefore = (node: Node, before: Node | null) =>
    start.parentNode!.insertBefore(node, before ?? end);
  return {
    nodeType: 1,
    namespaceURI: (start.parentNode as Element).namespaceURI,
    get parentNode() {
      return start.parentNode;
    },
    get firstChild() {
      return children()[0] ?? null;
    },
    get childNodes() {
      return children();
    },
    insertBefore,
    appendChild: (node: Node) => insertBefore(node, null),
    removeChild: (node: ChildNode) => node.remove(),
    contains: (node: Node | null) => start.parentNode!.contains(node),
  } as unknown as ContainerNode;
}
