import { type ComponentChildren, type ComponentType, h, options, type VNode } from "preact";
import { asset, assetSrcSet } from "../shared/asset.ts";
import { CLIENT_NAV_ATTR } from "../shared/partial_request.ts";
import { linkState } from "../shared/partial_response.ts";
import { hookFrameTag, hookHeadTag } from "./head_tags.ts";
import { closeMarker, type Island, lazy, openMarker, rendering } from "./state.ts";

// deno-lint-ignore no-explicit-any -- islands take any props
type AnyComponent = ComponentType<any>;

interface IslandModule extends Omit<Island, "name" | "exportName"> {
  /** Name of the island for the default export. */
  name: string;
  exports: Record<string, unknown>;
}

const wrappers = new Map<unknown, AnyComponent>();

/** Registers every exported function of these modules as an island. */
export function registerIslands(modules: IslandModule[]): void {
  const names = new Set<string>();
  for (const { name, exports, chunk, imports } of modules) {
    for (const [exportName, component] of Object.entries(exports)) {
      if (typeof component !== "function") continue;
      const base = exportName === "default" ? name : exportName;
      let unique = base;
      for (let i = 1; names.has(unique); i++) unique = `${base}_${i}`;
      names.add(unique);
      const island = { name: unique, exportName, chunk, imports };
      wrappers.set(component, wrap(component as AnyComponent, island));
    }
  }
}

/** The component rendered in place of an island on the server. */
function islandWrapper(component: unknown): AnyComponent | undefined {
  return wrappers.get(component);
}

function wrap(component: AnyComponent, island: Island): AnyComponent {
  return function IslandBoundary(
    this: { __v?: VNode } | undefined,
    props: Record<string, unknown>,
  ): ComponentChildren {
    const content = unwrapped(component, props);
    if (rendering === null || rendering.islandDepth > 0) return content;
    rendering.islandDepth++;
    rendering.islands.add(island);
    const index = rendering.islandProps.push({ ...props }) - 1;
    const key = this?.__v?.key ?? "";
    return [openMarker("fi", island.name, index, key), content, lazy(endIsland)];
  };
}

/**
 * Rendering is depth first and in order, so that the island's content is complete when this runs.
 */
function endIsland(): ComponentChildren {
  rendering!.islandDepth--;
  // In an array, because a returned fragment would be flattened and its comment lost.
  return [closeMarker("fi")];
}

/** A vnode of the component itself: the vnode hook would replace it by the wrapper again. */
function unwrapped(component: AnyComponent, props: Record<string, unknown>): VNode {
  const vnode = h(component, props);
  vnode.type = component;
  return vnode;
}

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
