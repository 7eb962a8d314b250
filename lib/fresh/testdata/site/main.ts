import { App, csp, staticFiles } from "fresh";

export const app = new App().use(csp({ useNonce: true })).use(staticFiles()).fsRoutes();
