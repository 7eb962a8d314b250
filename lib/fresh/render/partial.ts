import type { ComponentChildren, VNode } from "preact";
import { closeMarker, openMarker, rendering } from "./state.ts";

export interface PartialProps {
  children?: ComponentChildren;
  /** Unique on the page. */
  name: string;
}

/** A part of the page that in-page navigation updates. */
export function Partial({ name, children }: PartialProps): VNode {
  if (rendering === null) throw new Error(`Cannot render <Partial name="${name}"> in the browser`);
  if (rendering.islandDepth > 0) {
    throw new Error(`Cannot render <Partial name="${name}"> inside an island`);
  }
  if (rendering.partials.has(name)) {
    throw new Error(`Cannot render a second <Partial name="${name}">: names are unique on a page`);
  }
  rendering.partials.add(name);
  const content = [openMarker("fp", name), children, closeMarker("fp")];
  return content as unknown as VNode;
}
