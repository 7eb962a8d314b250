/** Addresses of what belongs to no domain alone: the documents, two forms of the frame, the screens of test mode. */

export const PRIVACY_PATH = "/privacy";
export const TERMS_PATH = "/terms";
export const ACCESSIBILITY_PATH = "/accessibility";
export const IMPRINT_PATH = "/imprint";
/** Every call, to read. */
export const DEVELOPERS_PATH = "/developers";
export const OPEN_API_PATH = "/api/openapi.json";

/** Where the question whether visits may be counted is answered. */
export const CONSENT_PATH = "/consent";
/** Where the currency of prices is chosen. */
export const CURRENCY_PATH = "/currency";

/** All books, on the first page. */
export const BOOKS_PATH = "/#books";

export const TEST_PATH = "/test";
export const BANNER_PATH = "/test/banner";
