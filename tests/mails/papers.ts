/** What leaves the site in other forms than pages and mails: invoices, feeds, pictures to share. */

import type { Book } from "@/lib/catalogue/book.ts";
import type { Language } from "@/lib/platform/language/language.ts";
import { inLanguageOf } from "@/lib/platform/language/request_language.server.ts";
import { podcastXml } from "@/lib/sharing/podcast.server.ts";
import { yearCardAlt, yearCardSvg } from "@/lib/sharing/year_card.ts";
import type { PurchaseRecord } from "@/lib/shop/purchase.ts";
import type { TaxSettings } from "@/lib/shop/tax/decide.ts";
import { draftOf } from "@/lib/shop/tax/draft.server.ts";
import { invoiceView } from "@/lib/shop/tax/invoice.ts";
import { INVOICE_PAGE } from "@/lib/shop/words/invoices.ts";
import {
  AT_MS,
  byRequest,
  type Example,
  type Mail,
  NARRATOR,
  OTHER_TITLE,
  PERSON,
  SERIES,
  SITE,
  TITLE,
} from "./made_up.ts";
import { sold, tax } from "./shop.ts";

const paper = (text: string): Mail => ({ subject: TITLE, text, html: "" });
/** Only what stands between its tags, without ids, is read. */
const marked = (html: string): Mail => ({
  ...paper(""),
  html: html.replaceAll(/<(podcast:)?guid[^]*?guid>/g, ""),
});

const SELLER = {
  name: PERSON,
  address: ["Gorvo 1"],
  vatId: "CHE123456789",
  taxNumber: "12/345",
};

const COMPANY = {
  name: PERSON,
  address: "Gorvo 2",
  vatId: "FR12345678901",
  country: "FR",
  check: { isValid: true, atMs: AT_MS, requestId: "WAPI1" },
};

const SETTINGS: TaxSettings = {
  mode: "oss",
  home: "DE",
  rates: "standard",
  ownRates: {},
  seller: SELLER,
  note: "",
};

/** The words of one document, drafted for its buyer and read by whoever opens it. */
function invoice(language: Language, o: Partial<PurchaseRecord>): Mail {
  const it = sold(language, { isTest: true, ...o });
  const { draft } = inLanguageOf(it, () => draftOf({ ...it, tax: it.tax! }, SETTINGS, AT_MS));
  const view = invoiceView({ ...draft!, number: "2026-000001" }, null);
  return paper(
    [INVOICE_PAGE.seller, INVOICE_PAGE.buyer, ...Object.values(view).flat(2)].join("\n"),
  );
}

const invoices = byRequest((language) => {
  const unwritten = { number: null, invoicedMinor: 0, invoicedTaxMinor: 0 };
  return [
    invoice(language, {
      kind: "gift",
      giftCode: "GIFT-AAAA-BBBB-CCCC",
      credits: [{ purchaseId: "pi_11", bookId: 11, title: OTHER_TITLE, amountMinor: 500 }],
      discountPercentage: 50,
      discountMinor: 250,
      refundedMinor: 100,
      tax: tax(unwritten),
    }),
    invoice(language, { refundedMinor: 799, tax: tax() }),
    invoice(language, {
      tax: tax({ ...unwritten, treatment: "reverse_charge", percent: 0, company: COMPANY }),
    }),
    ...(["small_business", "outside", "outside_uk", "outside_ch"] as const).map((treatment) =>
      invoice(language, { tax: tax({ ...unwritten, treatment, percent: 0 }) })
    ),
  ];
});

const BOOK = {
  id: 16,
  title: TITLE,
  blurb: OTHER_TITLE,
  author: PERSON,
  narrator: NARRATOR,
  publisher: SERIES,
  language: "Qelar",
  bookNumber: 1,
  isExplicit: false,
  isComplete: false,
  cover: { squareSrc: "/covers/16-square.jpg", alt: TITLE },
  entries: [{
    type: "chapter",
    chapter: {
      bookId: 16,
      number: 1,
      title: OTHER_TITLE,
      kind: "chapter",
      isFree: true,
      durationSec: 60,
      sourceBook: 16,
      sourceChapter: 1,
    },
  }],
} as unknown as Book;

const feeds = byRequest(() =>
  [16, null].map((bookId) =>
    marked(podcastXml({
      feed: { userId: "ada", bookId },
      books: [BOOK],
      catalogue: {
        series: { title: SERIES, tagline: TITLE, author: PERSON } as never,
        books: () => [BOOK],
      },
      library: {
        getFile: () => ({ bytes: 1, lastModifiedMs: AT_MS }) as never,
        hasText: () => true,
      },
      origin: SITE.baseUrl.origin,
      token: "t0k3n",
    }))
  )
);

const years = byRequest(() => {
  const heard = { audiobookId: 16, heardSec: 90_000 };
  const figures = {
    year: 2026,
    heardSec: 90_000,
    days: 12,
    rowDays: 5,
    nightSec: 900,
    books: [heard],
    weeks: [[heard]],
  };
  return [
    paper(yearCardAlt(figures, TITLE)),
    paper(yearCardAlt(figures, null)),
    marked(
      yearCardSvg(figures, { seriesTitle: SERIES, book: () => ({ title: TITLE, hue: "tide" }) }),
    ),
  ];
});

export const PAPERS: Record<string, Example[]> = {
  "an invoice": [invoices],
  "a feed": [feeds],
  "a picture of a year": [years],
};
