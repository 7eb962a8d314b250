import { type ComponentChildren, h, type VNode } from "preact";
import { jsxTemplate } from "preact/jsx-runtime";
import { CLIENT_NAV_ATTR } from "../partial_request.ts";
import { clientScripts, stateBlock } from "./scripts.ts";
import { rendering, type RenderState } from "./state.ts";

/**
 * Gives html, head and body children that do their part when they are rendered: the page's own
 * content is done by the time that a last child is reached.
 */
export function hookFrameTag(vnode: VNode, tag: "html" | "head" | "body"): void {
  const { children, [CLIENT_NAV_ATTR]: navigation } = vnode.props as Record<string, unknown>;
  const content = {
    html: () => [h(HtmlStart, null), children],
    head: () => [h(HeadStart, null), children, h(RemainingHead, null)],
    body: () => [children, h(BodyEnd, { navigation: Boolean(navigation) })],
  };
  vnode.props = { ...vnode.props, children: content[tag]() as ComponentChildren };
}

function HtmlStart(): null {
  if (rendering !== null) rendering.hasHtml = true;
  return null;
}

function HeadStart(): null {
  if (rendering !== null) rendering.hasHead = rendering.inDocumentHead = true;
  return null;
}

/** The tags of `<Head>` that replaced nothing. */
export function RemainingHead(): ComponentChildren {
  if (rendering === null) return null;
  rendering.inDocumentHead = false;
  return [...rendering.headTags.values()];
}

function BodyEnd({ navigation }: { navigation: boolean }): VNode | null {
  if (rendering === null) return null;
  rendering.hasBody = true;
  return jsxTemplate([bodyEnd(rendering, navigation)]) as VNode;
}

/** State and scripts, when the page has use for them. Partial responses bring no scripts. */
export function bodyEnd(state: RenderState, navigation: boolean): string {
  const { client, isPartial, islands, partials } = state;
  if (client === null || isPartial) return "";
  const json = stateBlock(state);
  const scripts = clientScripts(client, islands, navigation || partials.size > 0, json);
  state.link = scripts.link;
  return json + scripts.html;
}
