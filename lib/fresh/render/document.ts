import { Fragment, h, type VNode } from "preact";
import { renderToString } from "preact-render-to-string";
import { jsxTemplate } from "preact/jsx-runtime";
import { BUILD_ID } from "../shared/asset.ts";
import { BUILD_ATTR, MODULES_ATTR } from "../shared/partial_response.ts";
import { bodyEnd, remainingHeadTags } from "./head_tags.ts";
import { islandModules, stateBlock } from "./scripts.ts";
import { type ClientAssets, lazy, RenderState, setRendering } from "./state.ts";
import "./vnode_hook.ts";

interface DocumentInput {
  page: VNode | null;
  /** The app wrapper, which renders the page last passed to `fill`. null: none. */
  wrapper: VNode | null;
  fill: (page: VNode) => void;
  url: URL;
  isPartial: boolean;
  /** null: there is no build, so no scripts to send. */
  client: ClientAssets | null;
}

const DOCTYPE = "<!DOCTYPE html>";
/** Start and end markers of partials. */
const MARKER = /<!--(\/?)fp(?=[:-])[^<>]*-->/g;

/**
 * Renders a page to a whole document. The page is rendered before its wrapper, because the
 * wrapper's head needs the page's `<Head>` tags; every element is rendered once.
 */
export function renderDocument(input: DocumentInput): string {
  const { page, wrapper, fill, url, isPartial, client } = input;
  const state = new RenderState(url, isPartial, client);
  setRendering(state);
  try {
    let html = renderToString(page ?? h(Fragment, null));
    if (wrapper !== null) {
      fill(jsxTemplate([html]) as VNode);
      html = renderToString(wrapper);
    }
    html = DOCTYPE + completeDocument(html, state);
    if (isPartial && state.client !== null) {
      const modules = [state.client.islands, ...islandModules(state.client, state)];
      html = partialDocument(html, stateBlock(state), modules);
    }
    return html;
  } finally {
    setRendering(null);
  }
}

/** Adds html, head and body where neither page nor wrapper rendered them. */
function completeDocument(html: string, state: RenderState): string {
  if (!state.hasBody) html = `<body>${html}${bodyEnd(state, false)}</body>`;
  if (!state.hasHead) {
    html = `<head><meta charset="utf-8">${renderToString(lazy(remainingHeadTags))}</head>${html}`;
  }
  return state.hasHtml ? html : `<html>${html}</html>`;
}

/**
 * Reduces a document to what in-page navigation needs: its head, its partials and the state of its
 * islands. A page without partials is returned whole, because it can only be loaded whole.
 * @param html whole document
 * @param modules modules of its islands: listed here, they are fetched in parallel instead of
 * import by import
 */
function partialDocument(html: string, state: string, modules: string[]): string {
  const bodyStart = html.search(/<body[\s>]/);
  let partials = "";
  let depth = 0;
  let start = 0;
  for (const match of html.matchAll(MARKER)) {
    const closing = match[1] === "/";
    if (closing ? --depth > 0 : depth++ > 0) continue;
    if (closing) partials += html.slice(start, match.index + match[0].length);
    else start = match.index;
  }
  if (partials === "") return html;
  const head = html.slice(0, bodyStart);
  const preload = state && ` ${MODULES_ATTR}="${modules.join(" ")}"`;
  return `${head}<body ${BUILD_ATTR}="${BUILD_ID}"${preload}>${partials}${state}</body></html>`;
}
