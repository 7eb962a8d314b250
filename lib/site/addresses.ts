/** Addresses that belong to no single domain: documents, two forms of the frame, the screens of test mode. */

export const PRIVACY_PATH = "/privacy";
export const TERMS_PATH = "/terms";
export const ACCESSIBILITY_PATH = "/accessibility";
export const IMPRINT_PATH = "/imprint";
/** A page of the author's own. */
export const ownPagePath = (slug: string): string => `/pages/${slug}`;
/** The documentation of the API. */
export const DEVELOPERS_PATH = "/developers";
export const OPEN_API_PATH = "/api/openapi.json";

/** POST: the answer to the consent question. */
export const CONSENT_PATH = "/consent";
/** POST: the choice of currency. */
export const CURRENCY_PATH = "/currency";

/** The choice of language, `?to=de`: back to the page before it, in that language. */
export const LANGUAGE_PATH = "/language";

/** The list of all books on the first page. */
export const BOOKS_PATH = "/#books";

export const TEST_PATH = "/test";
export const BANNER_PATH = "/test/banner";
