/**
 * Translators of pages, such as Chrome's, take the text nodes out of the document and put nodes of their own in
 * their place. Preact writes a changed text into the node that it has made, which nobody sees any more
 * (github.com/preactjs/preact/issues/948). So an element that holds nothing but text holds it as a whole here:
 * what changes replaces whatever stands in it. Beside other elements, text stands in one of its own
 * (`tests/compat/own_text_test.ts`).
 *
 * Whatever draws with Preact in a browser imports this, an island with what a press fetches: until then nothing
 * that it shows changes. The server, which draws islands too, does without.
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
