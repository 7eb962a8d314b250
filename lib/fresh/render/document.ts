import { Fragment, h, type VNode } from "preact";
import { jsxTemplate } from "preact/jsx-runtime";
import { renderToString } from "preact-render-to-string";
import { CLIENT_NAV_ATTR } from "../partial_request.ts";
import { RemainingHead } from "./head_tags.ts";
import { partialDocument } from "./partial_document.ts";
import { type ClientAssets, clientScripts, stateBlock } from "./scripts.ts";
import { RenderState, setRendering } from "./state.ts";
import "./vnode_hook.ts";

interface DocumentInput {
  page: VNode | null;
  /** The app wrapper, which shows what `fill` was last called with. null: none. */
  wrapper: VNode | null;
  fill: (page: VNode) => void;
  pathname: string;
  isPartial: boolean;
  /** null: there was no build, so no scripts to send. */
  client: ClientAssets | null;
}

const DOCTYPE = "<!DOCTYPE html>";

/**
 * Renders a page to a whole document. The page comes before its wrapper, so that its `<Head>` tags
 * are known when the wrapper's head is rendered; every element is rendered once.
 */
export function renderDocument(input: DocumentInput): { html: string; link: string } {
  const { page, wrapper, fill, client } = input;
  const state = new RenderState(input.pathname, input.isPartial);
  setRendering(state);
  try {
    let body = renderToString(page ?? h(Fragment, null));
    if (wrapper !== null) {
      fill(jsxTemplate([body]) as VNode);
      body = renderToString(wrapper);
    }
    const html = completeDocument(body);
    if (client === null) return { html: DOCTYPE + html, link: "" };
    const json = stateBlock(state);
    if (input.isPartial) return { html: DOCTYPE + partialDocument(html, json), link: "" };

    const withNavigation = state.partials.size > 0 || html.includes(CLIENT_NAV_ATTR);
    const scripts = clientScripts(client, state.islands, withNavigation, json);
    return { html: DOCTYPE + atBodyEnd(html, json + scripts.html), link: scripts.link };
  } finally {
    setRendering(null);
  }
}

/** Adds html, head and body where neither page nor wrapper rendered them. */
function completeDocument(html: string): string {
  if (!/<body[\s>]/.test(html)) html = `<body>${html}</body>`;
  if (!/<head[\s>]/.test(html)) {
    html = `<head><meta charset="utf-8">${renderToString(h(RemainingHead, null))}</head>${html}`;
  }
  return /^\s*<html[\s>]/.test(html) ? html : `<html>${html}</html>`;
}

function atBodyEnd(html: string, addition: string): string {
  if (addition === "") return html;
  const end = html.lastIndexOf("</body>");
  return html.slice(0, end) + addition + html.slice(end);
}
