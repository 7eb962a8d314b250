import { options, type VNode } from "preact";
import { asset, assetSrcSet } from "../shared/asset.ts";
import { CLIENT_NAV_ATTR } from "../shared/partial_request.ts";
import { linkState } from "../shared/partial_response.ts";
import { hookFrameTag, hookHeadTag } from "./head_tags.ts";
import { islandWrapper } from "./islands.ts";
import { rendering } from "./state.ts";

// The server hooks into the creation of elements, which costs nothing per rendered node. Only
// elements listed in deno.json's jsxPrecompileSkipElements reach this hook; others are precompiled
// to strings.

type Props = Record<string, unknown>;

const previousVNodeHook = options.vnode;
options.vnode = (vnode) => {
  const { type } = vnode;
  if (typeof type === "string") hookElement(vnode, type, vnode.props as Props);
  else if (typeof type === "function") vnode.type = islandWrapper(type) ?? type;
  previousVNodeHook?.(vnode);
};

function hookElement(vnode: VNode, type: string, props: Props): void {
  const navigation = props[CLIENT_NAV_ATTR];
  if (navigation !== undefined) props[CLIENT_NAV_ATTR] = String(navigation);
  switch (type) {
    case "a":
      if (rendering !== null) markCurrent(props, rendering.url);
      break;
    case "img":
    case "source":
      if (props["data-fresh-disable-lock"]) break;
      if (typeof props.src === "string") props.src = asset(props.src);
      if (typeof props.srcset === "string") props.srcset = assetSrcSet(props.srcset);
      if (typeof props.srcSet === "string") props.srcSet = assetSrcSet(props.srcSet);
      break;
    case "html":
    case "head":
    case "body":
      hookFrameTag(vnode, type);
      break;
    default:
      hookHeadTag(vnode, type);
  }
}

function markCurrent(props: Props, { pathname, search }: URL): void {
  const { href } = props;
  if (typeof href !== "string" || href[0] !== "/" || props["aria-current"] !== undefined) return;
  const state = linkState(pathname, search, href);
  if (state === null) return;
  props[state === "page" ? "data-current" : "data-ancestor"] = "true";
  props["aria-current"] = state;
}

// Attributes of precompiled elements. `false` is written as text, because the attribute would be
// omitted otherwise.
const optionsWithAttr = options as typeof options & {
  attr?: (name: string, value: unknown) => string | void;
};
const previousAttrHook = optionsWithAttr.attr;
optionsWithAttr.attr = (name, value) =>
  name === CLIENT_NAV_ATTR
    ? `${CLIENT_NAV_ATTR}="${Boolean(value)}"`
    : previousAttrHook?.(name, value);
