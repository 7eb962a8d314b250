/**
 * The parameter by which in-page navigation asks for a page in part. It has the name that Fresh gives it,
 * and stays in a request's address until the page is made: Fresh's renderer looks for it there.
 */
export const PARTIAL_PARAM = "fresh-partial";
