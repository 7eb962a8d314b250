import { type ComponentType, type ContainerNode, h, hydrate, render } from "preact";
import type { IslandState } from "../shared/partial_response.ts";
import { findComments, findState, type IslandMarker } from "./partials.ts";

// The island runtime. Loaded by pages that have islands, and by navigation to such pages.

type Props = Record<string, unknown>;

/** Hydrates the islands after these comments, each as soon as its module is loaded. */
export function mount(markers: IslandMarker[], state: string): void {
  const { islands, props }: IslandState = JSON.parse(state);
  for (const marker of markers) {
    const [, name, index] = marker.data.split(":");
    const [, chunk, exportName] = islands.find((island) => island[0] === name)!;
    import(chunk).then((module) => {
      if (marker.isConnected) start(marker, module[exportName], props[Number(index)]!);
    });
  }
}

function start(marker: IslandMarker, component: ComponentType<Props>, props: Props): void {
  // Preact's hydration skips comments to reach the next sibling, but not text nodes.
  const end = new Text();
  let node = marker.nextSibling!;
  while (!(node instanceof Comment && node.data === "/fi")) node = node.nextSibling!;
  node.replaceWith(end);

  const root: ContainerNode = rootBetween(marker, end);
  hydrate(h(component, props), root);
  marker.island = {
    end,
    update: (state, index) => render(h(component, JSON.parse(state).props[index]), root),
    unmount: () => {
      marker.island = undefined;
      render(null, root);
    },
  };
}

/** A container that makes Preact treat the nodes between two siblings as an element's children. */
function rootBetween(start: ChildNode, end: ChildNode): ContainerNode {
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

// Islands that navigation has added meanwhile belong to another state.
const state = findState(document);
const own = findComments(document.body, "fi:").filter((marker) => !("island" in marker));
if (state) mount(own, state);
