/**
 * What pages load besides islands: the stylesheets, the page's script, the bundles that it fetches on demand,
 * and the workers of adaptive playback and of the offline site, which must be files of our own origin.
 */

export const BUNDLES = {
  "static/styles/frame": "styles/frame.css",
  "static/styles/home": "styles/home.css",
  "static/styles/book": "styles/book.css",
  "static/styles/moment": "styles/moment.css",
  "static/styles/series": "styles/series.css",
  "static/styles/announced": "styles/announced.css",
  "static/styles/rated_book": "styles/rated_book.css",
  "static/styles/desk_book": "styles/desk_book.css",
  "static/styles/device": "styles/device.css",
  "static/styles/shop": "styles/shop.css",
  "static/styles/gift": "styles/gift.css",
  "static/styles/account": "styles/account.css",
  "static/styles/pages": "styles/pages.css",
  "static/styles/people": "styles/people.css",
  "static/styles/playing": "styles/playing.css",
  "static/styles/reading": "styles/reading.css",
  "static/styles/reading_print": "styles/reading_print.css",
  "static/styles/search": "styles/search.css",
  "static/styles/desk": "styles/desk.css",
  "static/styles/embed": "styles/embed.css",
  "static/styles/later": "styles/later.css",
  "static/styles/sheets": "styles/sheets.css",
  "static/styles/offline": "styles/offline.css",
  "static/page": "lib/listening/first_bytes/page.browser.ts",
  "static/reviews": "components/reviews/show_reviews.tsx",
  "static/flash": "lib/site/page/flash.browser.ts",
  "static/toasts": "lib/platform/toasts.browser.ts",
  "static/forms": "lib/site/page/forms.browser.ts",
  "static/new_page": "lib/site/page/new_page.browser.ts",
  "static/copy_address": "lib/site/page/copy_address.browser.ts",
  "static/share": "components/sharing/show_share.tsx",
  "static/continue_card": "lib/listening/first_bytes/continue_card.browser.ts",
  "static/play_checks": "lib/support/play_checks.browser.ts",
  "static/recordings": "lib/desk/recordings_page.browser.ts",
  "static/chapter_text": "lib/desk/chapter_text_page.browser.ts",
  "static/vitals": "lib/analytics/measure_vitals.browser.ts",
  "static/install_worker": "lib/site/page/install_worker.browser.ts",
  "static/session": "lib/site/page/session.browser.ts",
  "static/send_unsent": "lib/site/page/send_unsent.browser.ts",
  "static/offline": "components/downloads/main.tsx",
  "static/hls_worker": "hls.js/dist/hls.worker.js",
};

/** Registered as classic scripts, the only kind that every browser with workers supports. */
export const WORKERS = {
  "static/offline_worker": "lib/site/service_worker/main.worker.ts",
  "static/away_worker": "lib/site/service_worker/away.worker.ts",
};
