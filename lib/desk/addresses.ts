/** Addresses of the author's desk. For whoever has no desk, all of them lead nowhere. */
export const DESK_PATH = "/admin";
export const DESK_SIGN_IN_PATH = "/admin/sign-in";
export const DESK_SIGN_OUT_PATH = "/admin/sign-out";
/** Where every form of the desk posts to, with the command's name in `command`. */
export const DESK_DO_PATH = "/admin/do";
export const FIND_PATH = "/admin/find";
export const AUDIT_PATH = "/admin/audit";
export const AUDIT_CSV_PATH = "/admin/audit.csv";
export const ORDERS_PATH = "/admin/orders";
export const DESK_REVIEWS_PATH = "/admin/reviews";
export const GIFTS_PATH = "/admin/gifts";
export const SUBSCRIPTIONS_PATH = "/admin/subscriptions";
/** POST `email`: all that is kept of a listener, as a file. */
export const EXPORT_PATH = "/admin/listener.json";
export const BOOKS_PATH = "/admin/books";
export const RECORDINGS_PATH = "/admin/recordings";
/** Where uploads of recordings begin, by the tus protocol; each is then below it. */
export const RECORDING_FILES_PATH = "/admin/recordings/files";
export const BRAND_PATH = "/admin/branding";
export const NEW_BOOK_PATH = "/admin/books/new";
export const NEW_BUNDLE_PATH = "/admin/books/new?bundle=1";
/** The catalogue as a file; `?version=7` as it was then. */
export const CATALOGUE_JSON_PATH = "/admin/catalogue.json";
export const BOOK_HISTORY_PATH = "/admin/books/history";
export const CODES_PATH = "/admin/codes";
export const FIGURES_PATH = "/admin/figures";
export const FIGURES_CSV_PATH = "/admin/figures.csv";
export const LISTENERS_PATH = "/admin/listeners";
export const ANNOUNCEMENTS_PATH = "/admin/announcements";
export const TAXES_PATH = "/admin/taxes";
export const DOCUMENTS_PATH = "/admin/invoices";
export const OSS_PATH = "/admin/taxes/oss";
export const OSS_CSV_PATH = "/admin/taxes/oss.csv";
export const AUTHORS_PATH = "/admin/authors";
export const DESK_SUPPORT_PATH = "/admin/support";

/** Whether an address belongs to the desk. */
export const isDeskPath = (pathname: string): boolean => /^\/admin(\/|$)/.test(pathname);

/** A path of the desk from a form's field, to go back to; the desk itself for anything else. */
export function deskPath(text: string | undefined): string {
  if (!text || !URL.canParse(text, "http://desk")) return DESK_PATH;
  const { origin, pathname, search } = new URL(text, "http://desk");
  return origin === "http://desk" && isDeskPath(pathname) ? pathname + search : DESK_PATH;
}

/** A book's form. */
export const deskBookPath = (bookId: number): string => `${BOOKS_PATH}/${bookId}`;

/** POST `file`: makes a picture the shop's icon. */
export const BRAND_ICON_PATH = "/admin/picture?icon=1";

/** POST `file`: makes a picture the book's cover. */
export const coverPath = (bookId: number): string => `/admin/picture?book=${bookId}`;

/** What of a book waits to be heard. */
export const heldPath = (bookId: number): string => `${RECORDINGS_PATH}/held/${bookId}`;

/** One of its chapters, sound. */
export const heldChapterPath = (bookId: number, chapter: number): string =>
  `${heldPath(bookId)}/${chapter}`;

/** Covers at the desk, those of drafts too, which listeners' addresses do not know. */
export const DESK_COVERS_PATH = "/admin/covers/";

/** What was changed of one book. */
export const bookHistoryPath = (bookId: number): string => `${BOOK_HISTORY_PATH}?book=${bookId}`;

/** Everything that has such words. */
export const findPath = (word: string): string => `${FIND_PATH}?${new URLSearchParams({ word })}`;

/** The orders that have such words: of an address, a code, an id, a title. */
export const ordersPath = (word: string): string =>
  `${ORDERS_PATH}?${new URLSearchParams({ word })}`;

/** The invoice of a purchase and its corrections. */
export const deskInvoicePath = (purchaseId: string): string =>
  `${DESK_PATH}/invoices/${encodeURIComponent(purchaseId)}`;

/** Documents of a year before a number. */
export const documentsPath = (asked: { year: string; before: string }): string =>
  `${DOCUMENTS_PATH}?${new URLSearchParams(asked)}`;

/** The listener with this address. */
export const listenersPath = (email: string): string =>
  `${LISTENERS_PATH}?${new URLSearchParams({ email })}`;

/** Figures of a month or a year, "2026-11" or "2026", in one currency. */
export const figuresPath = (asked: { period: string; currency?: string }): string =>
  `${FIGURES_PATH}?${new URLSearchParams(asked)}`;

/** What was heard, in the same times. */
export const heardPath = (
  asked: { period: string; book?: string; chapter?: string },
): string => `${FIGURES_PATH}/listening?${new URLSearchParams(asked)}`;

/** One of them as CSV. */
export const figureCsvPath = (
  asked: { figure: string; period: string; currency?: string },
): string => `${FIGURES_CSV_PATH}?${new URLSearchParams(asked)}`;

/** The reviews of one book. */
export const deskReviewsPath = (bookId: number): string => `${DESK_REVIEWS_PATH}?book=${bookId}`;

/** The audit log before an entry. */
export const auditPath = (beforeId: string): string =>
  `${AUDIT_PATH}?${new URLSearchParams({ before: beforeId })}`;

/** Gifts that were made before a time, ISO 8601. */
export const giftsPath = (before: string): string =>
  `${GIFTS_PATH}?${new URLSearchParams({ before })}`;

/** Subscriptions from where a former page ended. */
export const subscriptionsPath = (after: string): string =>
  `${SUBSCRIPTIONS_PATH}?${new URLSearchParams({ after })}`;
