import { type ComponentChildren, Fragment, h, type VNode } from "preact";

// A getter of the class, not of each object: objects with getters of their own share no shape, which
// costs more in garbage collection than all else here.
class LazyProps {
  #content: () => ComponentChildren;

  constructor(content: () => ComponentChildren) {
    this.#content = content;
  }

  get children(): ComponentChildren {
    return this.#content();
  }
}

/**
 * Turns a vnode into one whose content is asked for when it is rendered. A component would do, too,
 * but the signals library sets up tracking for every component, several microseconds each.
 */
export function makeLazy(vnode: VNode, content: () => ComponentChildren): VNode {
  vnode.type = Fragment;
  vnode.props = new LazyProps(content);
  return vnode;
}

/** A vnode that is nothing but {@link makeLazy lazy} content. */
export function lazy(content: () => ComponentChildren): VNode {
  return makeLazy(h(Fragment, null), content);
}
