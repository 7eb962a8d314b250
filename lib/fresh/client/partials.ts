import { STATE_ID } from "../shared/partial_response.ts";

/** A running island, as navigation handles it without importing the island runtime. */
interface LiveIsland {
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

/** Whether another page has a partial that this page has too. */
export function hasCommonPartial(source: Document): boolean {
  const names = new Set(findPartials(document).map(nameOf));
  return findPartials(source).some((start) => names.has(nameOf(start)));
}

/**
 * Replaces this page's partials by those of another page.
 * @param state the other page's island state
 * @returns islands that have to be started
 */
export function applyPartials(source: Document, state: string): IslandMarker[] {
  const targets = new Map(findPartials(document).map((start) => [nameOf(start), start]));
  return findPartials(source).flatMap((start) => {
    const target = targets.get(nameOf(start));
    // A nested partial is replaced together with its outer one.
    if (!target?.isConnected || start.ownerDocument !== source) return [];
    const range = source.createRange();
    range.setStartAfter(start);
    range.setEndBefore(endOf(start));
    const content = range.extractContents();
    const islands: IslandMarker[] = findComments(content, "fi:");
    return replaceContent(target, content, islands, state);
  });
}

function findPartials(root: Document): Comment[] {
  return findComments(root.body, "fp:");
}

function nameOf(start: Comment): string {
  return start.data.split(":")[1]!;
}

/** The closing comment of this opening one, on the same nesting level. */
function endOf(start: Comment): Comment {
  const [kind] = start.data.split(":");
  let depth = 1;
  let node: Node = start;
  while (depth) {
    node = node.nextSibling!;
    if (!(node instanceof Comment)) continue;
    if (node.data === `/${kind}`) depth--;
    else if (node.data.startsWith(`${kind}:`)) depth++;
  }
  return node as Comment;
}

/** Replaces a partial's content; islands that both the old and the new content have stay alive. */
function replaceContent(
  start: Comment,
  content: DocumentFragment,
  islands: IslandMarker[],
  state: string,
): IslandMarker[] {
  const end = endOf(start);
  const live: IslandMarker[] = findComments(document.body, "fi:", start, end);
  const kept = new Map<Node, IslandMarker>();
  for (const island of islands) {
    const index = live.findIndex((old) => old.island && identity(old) === identity(island));
    if (index >= 0) kept.set(island, live.splice(index, 1)[0]!);
  }
  for (const gone of live) gone.island?.unmount();

  let last: Node = start;
  for (const [island, old] of kept) {
    const inOrder = last.compareDocumentPosition(old) & Node.DOCUMENT_POSITION_FOLLOWING;
    if (island.parentNode === content && old.parentNode === start.parentNode && inOrder) last = old;
    else moveInto(island as Comment, old);
  }
  fillAround(start, end, content, kept);
  for (const [island, old] of kept) {
    old.data = (island as Comment).data;
    old.island!.update(state, Number(old.data.split(":")[2]));
  }
  return islands.filter((island) => !kept.has(island));
}

/** The identity of an island marker: name and key. The index is specific to the page. */
function identity({ data }: Comment): string {
  const [, name, , key] = data.split(":");
  return `${name}:${key}`;
}

/** Moves a live island to its place in the new content. */
function moveInto(place: Comment, old: IslandMarker): void {
  const nodes = between(old, old.island!.end);
  between(place, endOf(place)).slice(1).forEach((node) => node.remove());
  place.replaceWith(...nodes);
}

/** Inserts the new content around the islands that stay. */
function fillAround(
  start: Comment,
  end: Comment,
  content: DocumentFragment,
  kept: Map<Node, IslandMarker>,
): void {
  let next = start.nextSibling!;
  const removeUntil = (node: Node) => {
    while (next !== node) {
      const gone = next;
      next = next.nextSibling!;
      gone.remove();
    }
  };
  for (let node; (node = content.firstChild);) {
    const old = kept.get(node);
    if (old) {
      removeUntil(old);
      next = old.island!.end.nextSibling!;
      between(node, endOf(node as Comment)).forEach((duplicate) => duplicate.remove());
    } else {
      next.before(node);
    }
  }
  removeUntil(end);
}

/** The siblings from one to another, both included. */
function between(first: ChildNode, last: ChildNode): ChildNode[] {
  const nodes = [first];
  while (first !== last) nodes.push(first = first.nextSibling!);
  return nodes;
}
