// The protocol of in-page navigation requests, shared by server and browser. Apart from that of the
// responses, which the browser loads with the first press on a link.

/**
 * Attribute that enables in-page navigation for the links and forms inside; "false" disables it.
 */
export const CLIENT_NAV_ATTR = "f-client-nav";
/** Query parameter of requests for a page's partials. */
export const PARTIAL_PARAM = "fresh-partial";
