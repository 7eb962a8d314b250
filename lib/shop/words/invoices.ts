// Made of lib/shop/messages/en.json by `deno task words`: change it there.

import { plural, select } from "@messageformat/runtime";
import { en } from "@messageformat/runtime/lib/cardinals";

export const BUSINESS = {
  title: "Buying as a business",
  link: "Buy as a business",
  account: {
    none: "Add your business name, address and VAT ID, and your invoices will show them.",
    open: "Add your business",
    change: "Change or remove it",
  },
  lead:
    "We'll put these details on the invoices for what you buy from now on. A business in another country of the European Union pays us no VAT once its VAT ID is verified. It owes the VAT itself (reverse charge).",
  name: "Business name",
  address: {
    label: "Address",
    hint: "As on a letter, with the country. Six lines at most.",
  },
  vatId: {
    label: "VAT ID",
    hint: "With its country code, like FR40303265045.",
  },
  submit: "Save Business",
  remove: "Remove business",
  done: {
    saved: "Saved. The invoices for what you buy from now on will show it.",
    removed: "Removed. You're buying as a private listener again.",
  },
  verified: (day: string | number): string =>
    `Verified on ${day} with VIES, the European Commission's register.`,
  refused: (day: string | number): string =>
    `VIES, the European Commission's register, didn't know this VAT ID on ${day}, so we charge VAT. If that has changed, save it again.`,
  unanswered:
    "Not verified yet: VIES, the European Commission's register, didn't answer. We ask again every hour and when you buy. Until then we charge VAT.",
  unasked:
    "Not verified: this shop doesn't ask VIES, the European Commission's register. We checked only the ID's format, so we charge VAT.",
  asked: "We send the VAT ID to VIES, the European Commission's register, to verify it.",
  buying: (name: string | number): string => `Business: ${name} (change)`,
  reverse: "Reverse charge: we charge no VAT. Your business owes it.",
} as const;

export enum BUSINESS_FAULTS {
  name = "Please enter your business name, at most 120 characters",
  address = "Please enter an address of one to six lines, each at most 120 characters",
  vatId = "Please enter an EU VAT ID with its two-letter country code, like FR40303265045",
  unknown = "VIES, the European Commission's register, doesn't know this VAT ID",
}

export const taxName = (isVat: boolean): string =>
  ((d: { isVat: string }) => select(d.isVat, { true: "VAT", other: "Tax" }) as string)({
    isVat: String(isVat),
  });

export const INVOICE = {
  gift: (title: string | number): string => `${title} (gift)`,
  credit: (title: string | number): string => `Credit for ${title}, bought earlier`,
  code: (percent: number): string =>
    ((d: { percent: number }) =>
      plural(d.percent, 0, en, {
        "0": "Discount",
        other: "Discount of " + d.percent + "%",
      }) as string)({ percent }),
  minimum: "Raised to the smallest amount we can charge a card",
  givenBackBefore: "Refunded before this was issued",
  givenBack: (title: string | number): string => `${title}: refund`,
  partGivenBack: (title: string | number): string => `${title}: partial refund`,
  standsAgain: (title: string | number): string => `${title}: payment reinstated`,
} as const;

export const INVOICE_PAGE = {
  busy: "We're preparing a lot of invoices right now. Please try again in a moment.",
  page: "Invoice",
  title: {
    invoice: "Invoice",
    correction: "Invoice correction",
  },
  number: "Number",
  corrects: "Corrects invoice",
  issued: "Issued",
  supplied: "Paid and delivered",
  seller: "Seller",
  vatId: (id: string | number): string => `VAT ID ${id}`,
  taxId: (id: string | number): string => `Tax ID ${id}`,
  taxNumber: (number: string | number): string => `Tax number ${number}`,
  buyer: "Buyer",
  noBuyer: "We no longer have the buyer's name and address.",
  net: "Net",
  tax: (isVat: boolean, percent: string | number): string =>
    ((d: { isVat: string; percent: string | number }) =>
      select(d.isVat, { true: "VAT", other: "Tax" }) + " " + d.percent + "%" as string)({
        isVat: String(isVat),
        percent,
      }),
  taxAt: (isVat: boolean, percent: string | number, place: string | number): string =>
    ((d: { isVat: string; percent: string | number; place: string | number }) =>
      select(d.isVat, { true: "VAT", other: "Tax" }) + " " + d.percent + "% (" + d.place +
      ")" as string)({ isVat: String(isVat), percent, place }),
  total: "Total",
  method: (method: string | number): string => `Paid with ${method}.`,
  reverseCharge:
    "Reverse charge: the buyer owes the VAT (Directive 2006/112/EC, Articles 44 and 196).",
  verified: (day: string | number): string =>
    `The buyer's VAT ID was verified with VIES on ${day}.`,
  verifiedWithNumber: (day: string | number, number: string | number): string =>
    `The buyer's VAT ID was verified with VIES on ${day}, consultation number ${number}.`,
  outside: "Not subject to VAT in the European Union.",
  outsideUk: "Outside the scope of UK VAT.",
  outsideCh: "Not subject to Swiss VAT.",
  belowThreshold: (isVat: boolean): string =>
    ((d: { isVat: string }) =>
      "No " + select(d.isVat, { true: "VAT", other: "tax" }) +
      " charged: the seller is below the threshold for it." as string)({ isVat: String(isVat) }),
  test: "This is a test. No money moved, and nothing is owed.",
  pdf: (number: string | number): string => `${number} as PDF`,
  back: "Back",
} as const;
