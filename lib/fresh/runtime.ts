/** "fresh/runtime": what components use, on the server and in the browser. */
export { asset, assetSrcSet } from "./asset.ts";
export { Head, type HeadProps } from "./render/head.ts";
export { HttpError } from "./http_error.ts";
export { Partial, type PartialProps } from "./render/partial.ts";

/** Whether this code runs in the browser. */
export const IS_BROWSER: boolean = typeof document !== "undefined";
