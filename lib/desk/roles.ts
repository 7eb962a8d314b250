/** The roles at the desk, and who may do and see what: each command says it by `may`, each screen in SCREEN_RIGHTS. */

import {
  ANNOUNCEMENTS_PATH,
  AUDIT_CSV_PATH,
  AUDIT_PATH,
  AUTHORS_PATH,
  BOOKS_PATH,
  BRAND_PATH,
  CATALOGUE_JSON_PATH,
  CODES_PATH,
  COPIES_PATH,
  DESK_COVERS_PATH,
  DESK_DO_PATH,
  DESK_PATH,
  DESK_PICTURE_PATH,
  DESK_REVIEWS_PATH,
  DESK_SIGN_IN_PATH,
  DESK_SIGN_OUT_PATH,
  DESK_SUPPORT_PATH,
  DOCUMENTS_PATH,
  FIGURES_CSV_PATH,
  FIGURES_PATH,
  FIND_PATH,
  GIFTS_PATH,
  LISTENERS_PATH,
  ORDERS_PATH,
  RECORDINGS_PATH,
  SETTINGS_PATH,
  SUBSCRIPTIONS_PATH,
  TAXES_PATH,
  TESTS_PATH,
  TEXTS_PATH,
  TRANSLATIONS_PATH,
} from "./addresses.ts";

export const ROLES = ["author", "helper", "bookkeeper"] as const;
export type DeskRole = typeof ROLES[number];

/** Who may: the author alone, the author and this role, or everyone at the desk. */
export type May = DeskRole | "all";

export const mayDo = (role: DeskRole, may: May): boolean =>
  role === "author" || may === "all" || may === role;

/** Each screen with all below it. One that is missing is the author's alone; a test finds it. */
const SCREEN_RIGHTS: Readonly<Record<string, May>> = {
  [DESK_SIGN_IN_PATH]: "all",
  [DESK_SIGN_OUT_PATH]: "all",
  [DESK_DO_PATH]: "all", // each command says by itself
  [FIND_PATH]: "all", // finds what is on the screens one may open
  [AUTHORS_PATH]: "all", // one's own passkeys; the team is the author's
  [ORDERS_PATH]: "bookkeeper",
  [FIGURES_PATH]: "bookkeeper",
  [FIGURES_CSV_PATH]: "bookkeeper",
  [DOCUMENTS_PATH]: "bookkeeper",
  [TAXES_PATH]: "bookkeeper",
  [LISTENERS_PATH]: "helper",
  [DESK_REVIEWS_PATH]: "helper",
  [DESK_SUPPORT_PATH]: "helper",
  [BOOKS_PATH]: "author",
  [RECORDINGS_PATH]: "author",
  [DESK_COVERS_PATH.replace(/\/$/, "")]: "author",
  [DESK_PICTURE_PATH]: "author",
  [CATALOGUE_JSON_PATH]: "author",
  [SETTINGS_PATH]: "author",
  [TEXTS_PATH]: "author",
  [TRANSLATIONS_PATH]: "author",
  [BRAND_PATH]: "author",
  [CODES_PATH]: "author",
  [COPIES_PATH]: "author",
  [GIFTS_PATH]: "author",
  [SUBSCRIPTIONS_PATH]: "author",
  [TESTS_PATH]: "author",
  [ANNOUNCEMENTS_PATH]: "author",
  [AUDIT_PATH]: "author",
  [AUDIT_CSV_PATH]: "author",
};

/** The screen that an address belongs to; null: none. */
export const screenOf = (pathname: string): string | null =>
  Object.keys(SCREEN_RIGHTS).find((it) => pathname === it || pathname.startsWith(`${it}/`)) ?? null;

/** Whether a role may open an address of the desk, with or without a query. */
export function mayOpen(role: DeskRole, path: string): boolean {
  const pathname = path.split(/[?#]/)[0]!;
  if (pathname === DESK_PATH) return true; // the sign-in and Today, which shows what one may see
  const screen = screenOf(pathname);
  return mayDo(role, screen === null ? "author" : SCREEN_RIGHTS[screen]!);
}
