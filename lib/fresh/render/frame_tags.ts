import type { ComponentChildren, VNode } from "preact";
import { jsxTemplate } from "preact/jsx-runtime";
import { CLIENT_NAV_ATTR } from "../shared/partial_request.ts";
import { lazy } from "./lazy.ts";
import { clientScripts, stateBlock } from "./scripts.ts";
import { rendering, type RenderState } from "./state.ts";

/**
 * Adds children to html, head and body that act when they are rendered: a first child runs before
 * the page's content, a last child after it.
 */
export function hookFrameTag(vnode: VNode, tag: "html" | "head" | "body"): void {
  const { children, [CLIENT_NAV_ATTR]: navigation } = vnode.props as FrameProps;
  const content = {
    html: () => [lazy(startHtml), children],
    head: () => [lazy(startHead), children, lazy(remainingHeadTags)],
    body: () => [children, lazy(() => endBody(Boolean(navigation)))],
  };
  vnode.props = { ...vnode.props, children: content[tag]() };
}

interface FrameProps {
  children?: ComponentChildren;
  [CLIENT_NAV_ATTR]?: unknown;
}

function startHtml(): null {
  if (rendering !== null) rendering.hasHtml = true;
  return null;
}

function startHead(): null {
  if (rendering !== null) rendering.hasHead = rendering.inDocumentHead = true;
  return null;
}

/** The tags of `<Head>` that have not replaced a tag of the wrapper. */
export function remainingHeadTags(): ComponentChildren {
  if (rendering === null) return null;
  rendering.inDocumentHead = false;
  return [...rendering.headTags.values()];
}

function endBody(navigation: boolean): ComponentChildren {
  if (rendering === null) return null;
  rendering.hasBody = true;
  return [jsxTemplate([bodyEnd(rendering, navigation)]) as VNode];
}

/** Island state and scripts, if the page needs them. Partial responses have no scripts. */
export function bodyEnd(state: RenderState, navigation: boolean): string {
  const { client, isPartial, partials } = state;
  if (client === null || isPartial) return "";
  return stateBlock(state) + clientScripts(client, state, navigation || partials.size > 0);
}
