import { type ComponentChildren, h } from "preact";
import { rendering } from "./state.ts";

export interface HeadProps {
  children?: ComponentChildren;
}

/** Puts title, meta, link, script, style ... elements in the document's head. */
export function Head({ children }: HeadProps): ComponentChildren {
  if (rendering === null) return null;
  rendering.headDepth++;
  return [children, h(HeadEnd, null)];
}

function HeadEnd(): null {
  rendering!.headDepth--;
  return null;
}
