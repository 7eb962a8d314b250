import { type ComponentChildren, Fragment, h, type VNode } from "preact";

// A getter on the class, not on each object: objects with own getters share no hidden class, which
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
 * Defers a vnode's content until it is rendered. A component could do so, but the signals library
 * sets up tracking for every component, which takes several microseconds each.
 */
export function makeLazy(vnode: VNode, content: () => ComponentChildren): VNode {
  vnode.type = Fragment;
  vnode.props = new LazyProps(content);
  return vnode;
}

/** A vnode with only {@link makeLazy lazy} content. */
export function lazy(content: () => ComponentChildren): VNode {
  return makeLazy(h(Fragment, null), content);
}
