import { type ComponentChildren, h } from "preact";
import { LiveHead } from "../client/live_head.ts";
import { lazy, rendering } from "./state.ts";

export interface HeadProps {
  children?: ComponentChildren;
}

/** Adds title, meta, link, script, style ... elements to the document's head. */
export function Head({ children }: HeadProps): ComponentChildren {
  if (rendering === null) return h(LiveHead, { children });
  rendering.headDepth++;
  return [children, lazy(endHead)];
}

function endHead(): null {
  rendering!.headDepth--;
  return null;
}
