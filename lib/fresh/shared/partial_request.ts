// How pages that are to be shown in place are asked for: what server and browser have to agree on.

/** Turns in-page navigation on, or with "false" off, for the links and forms inside. */
export const CLIENT_NAV_ATTR = "f-client-nav";
/** Query parameter of requests for a page's partials. */
export const PARTIAL_PARAM = "fresh-partial";
