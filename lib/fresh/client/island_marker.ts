import { STATE_ID } from "../shared/partial_response.ts";

/** A running island, as navigation handles it without importing the island runtime. */
export interface LiveIsland {
  /** Last node of the island. */
  readonly end: ChildNode;
  /** Renders it with the props that another page's state has at `index`. */
  update(state: string, index: number): void;
  unmount(): void;
}

/** The comment in front of an island: `fi:name:index:key`. */
export type IslandMarker = Comment & { island?: LiveIsland };

/**
 * A page's island state: the last element with its id, because content may contain others with the
 * same id.
 */
export function findState(page: Document): string {
  return [...page.querySelectorAll("#" + STATE_ID)].pop()?.textContent ?? "";
}

/** Comments that start with `prefix`, in document order, from `from` (default `root`) to `end`. */
export function findComments(root: Node, prefix: string, from = root, end?: Node): Comment[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_COMMENT);
  walker.currentNode = from;
  const found: Comment[] = [];
  for (let node; (node = walker.nextNode() as Comment | null) && node !== end;) {
    if (node.data.startsWith(prefix)) found.push(node);
  }
  return found;
}
