import { Fragment, h, type VNode } from "preact";
import { makeLazy } from "./lazy.ts";
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

/** Has tags look, when they are rendered, whether they are in `<Head>` or replaced by one that is. */
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
  // A drawing has titles and styles of its own.
  if (!rendering.inDocumentHead) return own;
  if (rendering.isPartial && belongsToFrame(tag, tagKey, props)) return null;
  if (rendering.headTags.size === 0) return own;
  const key = headKey(tag, tagKey, props);
  const replacement = rendering.headTags.get(key);
  rendering.headTags.delete(key);
  return replacement ?? own;
}

/**
 * Styles and scripts of the wrapper's own: every page has the same, and they may be long. A key says
 * that this one is not the same.
 */
function belongsToFrame(tag: string, key: unknown, props: Props): boolean {
  if (key != null) return false;
  return tag === "style" || (tag === "script" && props.type !== "application/ld+json");
}

/** What two tags share when one replaces the other: key, or type and attributes but the value. */
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

/** A vnode of a plain element, past the vnode hook. */
function element(tag: string, props: Props): VNode {
  const vnode = h(Fragment, null) as VNode;
  vnode.type = tag;
  vnode.props = props as VNode["props"];
  return vnode;
}
