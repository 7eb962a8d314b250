/**
 * What components import of "fresh/runtime" where no page is drawn: `Head` moves its content to the document's
 * head, and here there is none. The tags of pages are drawn by themselves (`HeadTags`).
 */
export { asset, assetSrcSet } from "@/lib/fresh/shared/asset.ts";
export const Head = () => null;
export const IS_BROWSER = false;
