import { type ComponentChildren, Fragment, h, type VNode } from "preact";
import { rendering } from "./state.ts";

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

interface HeadTagProps {
  tag: string;
  tagKey: unknown;
  props: Record<string, unknown>;
}

/**
 * Lets tags inside `<Head>` find their place: `<head>` gets the tags left over as its last child,
 * and each tag looks, when it is rendered, whether it is in `<Head>` or is to be replaced by one.
 */
export function hookHeadTag(vnode: VNode): void {
  const tag = vnode.type as string;
  if (tag === "head") {
    const { children } = vnode.props;
    vnode.props = {
      ...vnode.props,
      children: [h(HeadStart, null), children, h(RemainingHead, null)],
    };
  } else if (HEAD_TAGS.has(tag)) {
    const props: HeadTagProps = { tag, tagKey: vnode.key, props: vnode.props };
    Object.assign(vnode, { type: HeadTag, props });
  }
}

function HeadTag({ tag, tagKey, props }: HeadTagProps): VNode | null {
  const own = element(tag, tagKey == null ? props : { ...props, "data-key": tagKey });
  if (rendering === null) return own;
  if (rendering.headDepth > 0) {
    rendering.headTags.set(headKey(tag, tagKey, props), own);
    return null;
  }
  // A drawing has titles and styles of its own.
  if (!rendering.inDocumentHead) return own;
  if (rendering.isPartial && belongsToFrame(tag, props)) return null;
  if (rendering.headTags.size === 0) return own;
  const key = headKey(tag, tagKey, props);
  const replacement = rendering.headTags.get(key);
  rendering.headTags.delete(key);
  return replacement ?? own;
}

function HeadStart(): null {
  if (rendering !== null) rendering.inDocumentHead = true;
  return null;
}

/** Styles and scripts of the wrapper's own: every page has the same, and they may be long. */
function belongsToFrame(tag: string, props: Record<string, unknown>): boolean {
  return tag === "style" || (tag === "script" && props.type !== "application/ld+json");
}

/** The tags of `<Head>` that replaced nothing. */
export function RemainingHead(): ComponentChildren {
  if (rendering === null) return null;
  rendering.inDocumentHead = false;
  return [...rendering.headTags.values()];
}

/** What two tags share when one replaces the other: key, or type and attributes but the value. */
function headKey(tag: string, key: unknown, props: Record<string, unknown>): string {
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

/** A vnode of a plain element, past the vnode hook. */
function element(tag: string, props: Record<string, unknown>): VNode {
  const vnode = h(Fragment, null) as VNode;
  vnode.type = tag;
  vnode.props = props as VNode["props"];
  return vnode;
}
