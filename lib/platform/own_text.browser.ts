/**
 * Page translators, such as Chrome's, replace the document's text nodes with their own. Preact then updates its
 * own text node, which is no longer in the document (github.com/preactjs/preact/issues/948). So an element that
 * holds only text gets it as a whole here: a change replaces all of its content. Beside other elements, text
 * needs an element of its own (`tests/compat/own_text_test.ts`).
 *
 * All code that renders with Preact in a browser imports this, islands with what a press loads: until then
 * nothing they show changes. The server, which renders islands too, does not need it.
 */
import { options, type VNode } from "preact";

const ESCAPED: Record<string, string> = { "&": "&amp;", "<": "&lt;" };
const { vnode: before } = options;

if ("document" in globalThis) {
  options.vnode = (vnode) => {
    ownText(vnode);
    before?.(vnode);
  };
}

function ownText(
  { type, props }: VNode<{ children?: unknown; dangerouslySetInnerHTML?: unknown }>,
) {
  const texts = [props.children].flat();
  if (typeof type !== "string" || texts[0] === undefined || !texts.every(isText)) return;
  const __html = texts.join("").replace(/[&<]/g, (it) => ESCAPED[it]!);
  props.dangerouslySetInnerHTML = { __html };
  delete props.children;
}

const isText = (child: unknown) => typeof child === "string" || typeof child === "number";
