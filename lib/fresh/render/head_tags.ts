import { type ComponentChildren, Fragment, h, type VNode } from "preact";
import { jsxTemplate } from "preact/jsx-runtime";
import { CLIENT_NAV_ATTR } from "../shared/partial_request.ts";
import { clientScripts, stateBlock } from "./scripts.ts";
import { lazy, makeLazy, rendering, type RenderState } from "./state.ts";

/**
 * Adds children to html, head and body that act when they are rendered: a first child runs before
 * the page's content, a last child after it.
 */
export function hookFrameTag(vnode: VNode, tag: "html" | "head" | "body"): void {
  const { children, lang, [CLIENT_NAV_ATTR]: navigation } = vnode.props as FrameProps;
  const content = {
    html: () => [lazy(() => startHtml(lang)), children],
    head: () => [lazy(startHead), children, lazy(remainingHeadTags)],
    body: () => [children, lazy(() => endBody(Boolean(navigation)))],
  };
  vnode.props = { ...vnode.props, children: content[tag]() };
}

interface FrameProps {
  children?: ComponentChildren;
  lang?: string;
  [CLIENT_NAV_ATTR]?: unknown;
}

function startHtml(lang: string | undefined): null {
  if (rendering !== null) Object.assign(rendering, { hasHtml: true, lang });
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

const HEAD_TAGS = new Set([
  "title",
  "meta",
  "link",
  "script",
  "style",
  "base",
  "noscript",
  "template",
]);

/**
 * Makes head tags lazy: when rendered, a tag inside `<Head>` is collected, and a tag of the
 * document's head is replaced by a collected one with the same key.
 */
export function hookHeadTag(vnode: VNode, tag: string): void {
  if (!HEAD_TAGS.has(tag)) return;
  const { key, props } = vnode;
  makeLazy(vnode, () => headTag(tag, key, props as Props));
}

type Props = Record<string, unknown>;

function headTag(tag: string, tagKey: unknown, props: Props): VNode | null {
  const own = element(tag, tagKey == null ? props : { ...props, "data-key": tagKey });
  if (rendering === null) return own;
  if (rendering.headDepth > 0) {
    rendering.headTags.set(headKey(tag, tagKey, props), own);
    return null;
  }
  // Outside of the head: an SVG has title and style elements of its own.
  if (!rendering.inDocumentHead) return own;
  if (rendering.isPartial && belongsToFrame(tag, tagKey, props)) return null;
  if (rendering.headTags.size === 0) return own;
  const key = headKey(tag, tagKey, props);
  const replacement = rendering.headTags.get(key);
  rendering.headTags.delete(key);
  return replacement ?? own;
}

/**
 * Styles and scripts of the wrapper, equal on every page, are left out of partial responses: they
 * may be long. A tag with a key is specific to its page.
 */
function belongsToFrame(tag: string, key: unknown, props: Props): boolean {
  if (key != null) return false;
  return tag === "style" || (tag === "script" && props.type !== "application/ld+json");
}

/**
 * The key by which one tag replaces another: its key, or its name and attributes except the value.
 */
function headKey(tag: string, key: unknown, props: Props): string {
  if (key != null) return String(key);
  if (tag === "title") return tag;
  let result = tag;
  for (const name of Object.keys(props).sort()) {
    if (name === "children" || name === "nonce" || name === "ref") continue;
    if (name === "content" && tag === "meta") continue;
    if (name === "href" && tag === "link" && props.rel === "canonical") continue;
    const value = props[name];
    result += `::${
      name === "dangerouslySetInnerHTML" ? (value as { __html: string }).__html : value
    }`;
  }
  return result;
}

/** A vnode of a plain element that bypasses the vnode hook. */
function element(tag: string, props: Props): VNode {
  const vnode = h(Fragment, null) as VNode;
  vnode.type = tag;
  vnode.props = props as VNode["props"];
  return vnode;
}
