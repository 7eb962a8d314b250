import { STATE_ID } from "../shared/partial_response.ts";

/** What navigation can do with an island that runs, without knowing what runs it. */
export interface LiveIsland {
  /** Last node of the island. */
  readonly end: ChildNode;
  /** Renders it with the props of another page's state. */
  update(state: string, index: number): void;
  unmount(): void;
}

/** The comment in front of an island: `fi:name:index:key`. */
export type IslandMarker = Comment & { island?: LiveIsland };

/** A page's island state: its last block, as content may have elements of the same id. */
export function findState(page: Document): string {
  return [...page.querySelectorAll("#" + STATE_ID)].pop()?.textContent ?? "";
}

/** Comments below `root` that start so, in document order, if given only up to `end`. */
export function findComments(root: Node, prefix: string, from = root, end?: Node): Comment[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_COMMENT);
  walker.currentNode = from;
  const found: Comment[] = [];
  for (let node; (node = walker.nextNode() as Comment | null) && node !== end;) {
    if (node.data.startsWith(prefix)) found.push(node);
  }
  return found;
}
