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

export const isLanguage = (tag: string): tag is Language => Object.hasOwn(LANGUAGES, tag);

/** In the browser a page is in one language; the server tells by the request (request_language.server.ts). */
let find = (): Language => (globalThis.document?.documentElement?.lang || "en") as Language;

/** The language of what is being made now: of texts, numbers, dates and lists. */
export const language = (): Language => import.meta.language ?? find();

/** Called once, where another than the page tells the language. */
export function setLanguage(source: () => Language): void {
  find = source;
}
