/**
 * The parameter with which in-page navigation requests a partial page. The name is Fresh's; it stays in a
 * request's address until the page is rendered, because Fresh's renderer looks for it there.
 */
export const PARTIAL_PARAM = "fresh-partial";
