import { type ComponentType, type ContainerNode, h, hydrate, render } from "preact";
import { ENCODED_TAG, type IslandState } from "../partial_response.ts";
import { findComments, findState, type IslandMarker } from "./island_marker.ts";
import { rootBetween } from "./root.ts";

// Makes the islands of a page live. Loaded by pages that have some, and by navigation to them.

type Props = Record<string, unknown>;

interface ParsedState {
  islands: IslandState["islands"];
  props: Props[];
}

let lastText: string | undefined;
let lastParsed: Promise<ParsedState>;

/** Once for all islands of a state, as they may share signals. */
function parse(text: string): Promise<ParsedState> {
  if (text !== lastText) lastParsed = parseState(lastText = text);
  return lastParsed;
}

async function parseState(text: string): Promise<ParsedState> {
  const { islands, props }: IslandState = JSON.parse(text);
  const decoded = text.includes(ENCODED_TAG)
    ? (await import("../jsonify/decode.ts")).decode(props)
    : props;
  return { islands, props: decoded as Props[] };
}

/** Hydrates the islands behind these comments. Each starts when its module is there. */
export async function mount(markers: IslandMarker[], state: string): Promise<void> {
  const { islands, props } = await parse(state);
  for (const marker of markers) {
    const [, name, index] = marker.data.split(":");
    const [, chunk, exportName] = islands.find((island) => island[0] === name)!;
    import(chunk).then((module) => {
      if (marker.isConnected) start(marker, module[exportName], props[Number(index)]!);
    });
  }
}

function start(marker: IslandMarker, component: ComponentType<Props>, props: Props): void {
  // Preact steps over comments to the next sibling, but not over a text.
  const end = new Text();
  let node = marker.nextSibling!;
  while (!(node instanceof Comment && node.data === "/fi")) node = node.nextSibling!;
  node.replaceWith(end);

  const root: ContainerNode = rootBetween(marker, end);
  hydrate(h(component, props), root);
  marker.island = {
    end,
    update: async (state, index) => {
      const { props } = await parse(state);
      if (marker.island) render(h(component, props[index]!), root);
    },
    unmount: () => {
      marker.island = undefined;
      render(null, root);
    },
  };
}

// Those that navigation brought meanwhile are not of this state.
const state = findState(document);
const own = findComments(document.body, "fi:").filter((marker) => !("island" in marker));
if (state) mount(own, state);
