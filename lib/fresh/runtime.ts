/** "fresh/runtime": the API for components, on the server and in the browser. */
export { Head, type HeadProps } from "./render/components.ts";
export { Partial, type PartialProps } from "./render/components.ts";
export { asset } from "./shared/asset.ts";
export { HttpError } from "./shared/http_error.ts";
