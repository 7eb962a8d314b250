import type { Language } from "@/lib/platform/language/language.ts";

/** Addresses of the author's desk. All of them answer "not found" to anyone without the author's role. */
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
/** POST `email`: everything stored about a listener, as a JSON file. */
export const TESTS_PATH = "/admin/tests";
export const BOOKS_PATH = "/admin/books";
export const RECORDINGS_PATH = "/admin/recordings";
/** Creates uploads of recordings (tus protocol). Each upload then has its own address below this one. */
export const RECORDING_FILES_PATH = "/admin/recordings/files";
export const BRAND_PATH = "/admin/branding";
export const NEW_BOOK_PATH = "/admin/books/new";
export const NEW_BUNDLE_PATH = "/admin/books/new?bundle=1";
/** The catalogue as a JSON file; `?version=7` gives that version of it. */
export const CATALOGUE_JSON_PATH = "/admin/catalogue.json";
export const BOOK_HISTORY_PATH = "/admin/books/history";
export const CODES_PATH = "/admin/codes";
export const FIGURES_PATH = "/admin/figures";
export const FIGURES_CSV_PATH = "/admin/figures.csv";
export const LISTENERS_PATH = "/admin/listeners";
export const ANNOUNCEMENTS_PATH = "/admin/announcements";
/** The first author's account, by the link that the start printed. */
export const beginPath = (token: string): string => `/begin?token=${encodeURIComponent(token)}`;
/** The link in a test mail, for anybody who has it. */
export const mailArrivedPath = (token: string): string =>
  `/mail-arrived?token=${encodeURIComponent(token)}`;
export const TEXTS_PATH = "/admin/texts";
export const textPath = (name: string): string => `${TEXTS_PATH}/${encodeURIComponent(name)}`;
/** The author's texts in other languages. */
export const TRANSLATIONS_PATH = "/admin/translations";
/** @param of a book's id, or what else has texts */
export const translationPath = (
  language: Language,
  of: number | typeof SHOP | typeof PREMIUM,
): string => `${TRANSLATIONS_PATH}/${language.toLowerCase()}/${of}`;
/** In place of a book's id: the texts of the shop itself. */
export const SHOP = "shop" as const;
/** The same of Premium. */
export const PREMIUM = "premium" as const;
export const SETTINGS_PATH = "/admin/settings";
export const COPIES_PATH = "/admin/copies";
/** A campaign of review copies. */
export const campaignPath = (campaignId: number): string => `${COPIES_PATH}/${campaignId}`;
/** A letter to a list; "new" writes one, `?book=` about a book. */
export const letterPath = (letterId: number): string => `${ANNOUNCEMENTS_PATH}/${letterId}`;
export const NEW_LETTER_PATH = "/admin/announcements/new";
export const TAXES_PATH = "/admin/taxes";
export const DOCUMENTS_PATH = "/admin/invoices";
export const OSS_PATH = "/admin/taxes/oss";
export const OSS_CSV_PATH = "/admin/taxes/oss.csv";
export const AUTHORS_PATH = "/admin/authors";
export const DESK_SUPPORT_PATH = "/admin/support";
/** `?token=`: the page behind the link of an invitation to the desk. Not below /admin, which exists for the team alone. */
const JOIN_PATH = "/join";
export const joinPath = (token: string): string =>
  `${JOIN_PATH}?token=${encodeURIComponent(token)}`;

/** Whether an address belongs to the desk. */
export const isDeskPath = (pathname: string): boolean => /^\/admin(\/|$)/.test(pathname);

/** The desk path in a form's field, to redirect back to; any other text gives the desk's first page. */
export function deskPath(text: string | undefined): string {
  if (!text || !URL.canParse(text, "http://desk")) return DESK_PATH;
  const { origin, pathname, search } = new URL(text, "http://desk");
  return origin === "http://desk" && isDeskPath(pathname) ? pathname + search : DESK_PATH;
}

/** A book's form. */
export const deskBookPath = (bookId: number): string => `${BOOKS_PATH}/${bookId}`;

export const DESK_PICTURE_PATH = "/admin/picture";

/** POST `file`: makes a picture the shop's icon. */
export const BRAND_ICON_PATH = `${DESK_PICTURE_PATH}?icon=1`;

/** POST `file`: makes a picture the book's cover. */
export const coverPath = (bookId: number): string => `${DESK_PICTURE_PATH}?book=${bookId}`;

/** New sound of a book that awaits the author's approval. */
export const unpublishedPath = (bookId: number): string => `${RECORDINGS_PATH}/held/${bookId}`;

/** The sound of one of its chapters. */
export const unpublishedChapterPath = (bookId: number, chapter: number): string =>
  `${unpublishedPath(bookId)}/${chapter}`;

/** The files of a book in the recordings folder. */
export const bookFilesPath = (bookId: number): string => `${RECORDINGS_PATH}/sources/${bookId}`;

/** One of them, to play it. */
export const bookFilePath = (bookId: number, name: string): string =>
  `${bookFilesPath(bookId)}/sound?${new URLSearchParams({ file: name })}`;

/** The form that corrects a chapter's text. */
export const chapterTextPath = (bookId: number, chapter: number): string =>
  `${RECORDINGS_PATH}/texts/${bookId}/${chapter}`;

/** The chapter's sound, for the author. */
export const chapterSoundPath = (bookId: number, chapter: number): string =>
  `${chapterTextPath(bookId, chapter)}/sound`;

/** Covers at the desk. They include those of drafts, which the public cover addresses do not serve. */
export const DESK_COVERS_PATH = "/admin/covers/";

/** The changes made to one book. */
export const bookHistoryPath = (bookId: number): string => `${BOOK_HISTORY_PATH}?book=${bookId}`;

/** Search results for a word. */
export const findPath = (word: string): string => `${FIND_PATH}?${new URLSearchParams({ word })}`;

/** The orders that match a word from an e-mail address, a code, an id or a title. */
export const ordersPath = (word: string): string =>
  `${ORDERS_PATH}?${new URLSearchParams({ word })}`;

/** A list with its filter: "from", "to", "bookId", "country", "state". */
export const filteredPath = (path: string, filter: Record<string, string>): string => {
  const query = new URLSearchParams(filter).toString();
  return query === "" ? path : `${path}?${query}`;
};

/** The invoice of a purchase and its corrections. */
export const deskInvoicePath = (purchaseId: string): string =>
  `${DESK_PATH}/invoices/${encodeURIComponent(purchaseId)}`;

/** A year's documents with numbers below `before`. */
export const documentsPath = (asked: { year: string; before: string }): string =>
  `${DOCUMENTS_PATH}?${new URLSearchParams(asked)}`;

/** The listener with this address. */
export const listenersPath = (email: string): string =>
  `${LISTENERS_PATH}?${new URLSearchParams({ email })}`;

/** Figures of a month or a year, "2026-11" or "2026", in one currency. */
export const figuresPath = (asked: { period: string; currency?: string }): string =>
  `${FIGURES_PATH}?${new URLSearchParams(asked)}`;

/** Listening figures of the same periods. */
export const heardPath = (
  asked: { period: string; book?: string; chapter?: string },
): string => `${FIGURES_PATH}/listening?${new URLSearchParams(asked)}`;

/** The provider's fees and payouts of the same periods. */
export const payoutsPath = ({ period }: { period: string }): string =>
  `${FIGURES_PATH}/payouts?${new URLSearchParams({ period })}`;

/** One figure as CSV. */
export const figureCsvPath = (
  asked: { figure: string; period: string; currency?: string },
): string => `${FIGURES_CSV_PATH}?${new URLSearchParams(asked)}`;

/** The reviews of one book. */
export const deskReviewsPath = (bookId: number): string => `${DESK_REVIEWS_PATH}?book=${bookId}`;

/** The audit log's entries older than the given one. */
export const auditPath = (beforeId: string): string =>
  `${AUDIT_PATH}?${new URLSearchParams({ before: beforeId })}`;

/** Gifts made before a time (ISO 8601). */
export const giftsPath = (before: string): string =>
  `${GIFTS_PATH}?${new URLSearchParams({ before })}`;

/** The page of subscriptions that follows the one whose cursor is `after`. */
export const subscriptionsPath = (after: string): string =>
  `${SUBSCRIPTIONS_PATH}?${new URLSearchParams({ after })}`;
