import { Fragment, h, type VNode } from "preact";
import { jsxTemplate } from "preact/jsx-runtime";
import { renderToString } from "preact-render-to-string";
import { bodyEnd, remainingHeadTags } from "./frame_tags.ts";
import { lazy } from "./lazy.ts";
import { partialDocument } from "./partial_document.ts";
import { islandModules, stateBlock } from "./scripts.ts";
import { type ClientAssets, RenderState, setRendering } from "./state.ts";
import "./vnode_hook.ts";

interface DocumentInput {
  page: VNode | null;
  /** The app wrapper, which shows what `fill` was last called with. null: none. */
  wrapper: VNode | null;
  fill: (page: VNode) => void;
  url: URL;
  isPartial: boolean;
  /** null: there was no build, so no scripts to send. */
  client: ClientAssets | null;
}

const DOCTYPE = "<!DOCTYPE html>";

/**
 * Renders a page to a whole document. The page comes before its wrapper, so that its `<Head>` tags
 * are known when the wrapper's head is rendered; every element is rendered once.
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
    if (isPartial && client !== null) {
      const modules = [client.islands, ...islandModules(client, state)];
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
