import { App, csp, staticFiles } from "fresh";

/** Lets a test decide when /slow responds. */
export const slow = { release: Promise.withResolvers<void>() };

export const app = new App()
  .use(csp({ useNonce: true }))
  .use(staticFiles())
  .fsRoutes();
