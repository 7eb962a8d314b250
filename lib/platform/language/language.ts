/** The languages of the site, and which of them is spoken now. */

declare global {
  interface ImportMeta {
    /** Of a browser's bundle, put in by the bundler (tools/words_plugin.ts); absent on the server. */
    readonly language?: Language;
    /** The locale for `Intl` in that language (format.ts). */
    readonly locale?: string;
  }
}

/** By tag (RFC 5646), each by its own name. */
export const LANGUAGES = {
  en: "English",
  de: "Deutsch",
  es: "Español",
  fr: "Français",
  it: "Italiano",
  nl: "Nederlands",
  pl: "Polski",
  "pt-BR": "Português (Brasil)",
  ar: "العربية",
  ja: "日本語",
};

export type Language = keyof typeof LANGUAGES;

/** For schemas and lists; marked, so that browser bundles leave it out. */
export const TAGS = /* @__PURE__ */ Object.keys(LANGUAGES) as [Language, ...Language[]];

/* The shop's own language, which the author chooses: for texts without a known reader. The server sets it. */

let own: Language = "en";

export const ownLanguage = (): Language => own;

export function setOwnLanguage(language: Language): void {
  own = language;
}

/** In the browser a page is in one language; the server tells by the request (request_language.server.ts). */
let find = (): Language => (globalThis.document?.documentElement?.lang || "en") as Language;

/** The language of what is being made now: of texts, numbers, dates and lists. */
export const language = (): Language => import.meta.language ?? find();

/** Called once, where another than the page tells the language. */
export function setLanguage(source: () => Language): void {
  find = source;
}
