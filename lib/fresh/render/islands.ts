import { type ComponentChildren, type ComponentType, h, type VNode } from "preact";
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
export function islandWrapper(component: unknown): AnyComponent | undefined {
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
