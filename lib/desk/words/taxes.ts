// Made of lib/desk/messages/en.json by `deno task words`: change it there.

import { select } from "@messageformat/runtime";

export const TAXES = {
  title: "Taxes",
  none:
    "Nothing chosen yet, so we write no invoices and the checkout shows the standard VAT of buyers in the EU and the UK. Choose before you open, and have it checked.",
  chosen:
    "Each sale is taxed as you choose here and gets a numbered invoice. Changes apply from the next sale on.",
  mode: {
    label: "How tax is charged",
    choose: "Choose",
    none: "No tax: I'm below every threshold",
    home: "EU: my country's VAT. I sell less than €10,000 a year to other EU countries",
    oss: "EU: the buyer's country's VAT. I use the One-Stop Shop (OSS)",
    uk: "UK VAT",
    ch: "Swiss VAT",
    table: "My own rates by country and region",
    stripe: "Stripe Tax: Stripe computes it, wherever I'm registered",
    hint:
      "For Stripe Tax, turn it on in Stripe's dashboard and add the places where you're registered. Stripe then computes each sale's tax, keeps it for your returns, and charges you a fee per sale.",
  },
  home: {
    label: "Your country",
    choose: "Choose",
    hint: "Where you pay tax.",
  },
  rates: {
    label: "Rates",
    standard: "Standard rate of each country",
    reduced: "Reduced rate for audiobooks, where a country has one",
    hint: (asOf: string | number): string =>
      `Rates as of ${asOf}. Your own rates below replace them. Stripe Tax has its own.`,
  },
  ownRates: {
    label: "Your own rates",
    hint:
      "One per line, for example FR 5.5. List other countries if you're registered there. With your own rates by country and region, states and provinces count too, such as US-NY 8.875 or CA-QC 14.975, and no tax is charged where you list none.",
  },
  seller: "On your invoices",
  name: {
    label: "Name",
  },
  address: {
    label: "Address",
    hint: "Including the country, up to six lines.",
  },
  vatId: {
    label: "VAT ID",
    hint:
      "For example DE123456789, GB123456789 or CHE-123.456.789 MWST. Elsewhere your sales tax or GST number.",
  },
  taxNumber: {
    label: "Tax number",
    hint: "Only if you have no VAT ID.",
  },
  note: {
    label: "Why you charge no tax",
    hint:
      "The sentence the law requires on a small business's invoices in the EU. Elsewhere we write that you're below the threshold.",
  },
  owed: {
    title: "What you may owe, and where",
    lead: "These are general facts. Have it checked by someone who does your taxes.",
    facts: [[
      "European Union",
      "A seller outside the EU owes VAT from the first digital sale to a consumer there. A seller in one EU country charges its own VAT up to €10,000 a year of sales to the others, and then the buyer's.",
    ], [
      "United Kingdom",
      "A seller outside the UK owes UK VAT from the first digital sale to a consumer there. A seller in the UK registers above the UK's threshold.",
    ], [
      "Switzerland",
      "VAT is due once your sales worldwide reach CHF 100,000 a year and you sell to consumers there.",
    ], [
      "United States",
      "There's no federal sales tax. Each state decides whether digital audiobooks are taxed, and how much you can sell there before you must register.",
    ], [
      "Elsewhere",
      "Canada, Australia, New Zealand, Japan, India and many others have their own rules, some from the first sale.",
    ]],
  },
  submit: "Save",
} as const;

export const TAX_FAULTS = {
  mode: "Please choose how tax is charged: none, home, oss, uk, ch, table or stripe",
  home: "Please choose a country, as two letters such as DE",
  homeInEu: "This is for authors in the EU. Choose an EU country or another way to charge tax",
  rates: "Please choose the standard or reduced rates",
  ownRates: (entry: string | number): string =>
    `“${entry}” isn't a rate. Enter a country and a percentage, such as FR 5.5`,
  tooManyRates: "That's too many rates. Up to 400 fit",
  noRegions: (place: string | number): string =>
    `Only your own rates by country and region can have a rate for a region, such as ${place}`,
  tableNeeded: "Please enter at least one rate, such as US-NY 8.875",
  name: "Please enter a name of up to 120 characters",
  address: "Please enter an address of up to six lines, with up to 120 characters each",
  vatId: (example: string | number): string =>
    `Please enter the ID as it's written there, such as ${example}`,
  vatIdNeeded: {
    oss: "You need a VAT ID for the One-Stop Shop",
    uk: "You need a UK VAT ID, such as GB123456789",
    ch: "You need a Swiss VAT ID, such as CHE-123.456.789 MWST",
  },
  eitherNeeded: "Please enter your VAT ID or your tax number",
  taxNumber: "Please enter a tax number of up to 40 characters",
  noteNeeded: "Please enter the sentence that explains why you charge no tax",
  note: "Please shorten that sentence to 300 characters",
} as const;

export enum TAX_OUTCOMES {
  set = "Saved. It applies from the next sale on.",
}

export const DOCUMENTS = {
  title: "Invoices",
  link: "All invoices and corrections",
  lead: "Invoices and corrections for books, gifts and Premium, newest first.",
  period: "Year",
  hint: "For example 2027.",
  show: "Show",
  test: "These are from test mode. No money was paid.",
  none: "No invoices yet.",
  head: {
    number: "Number",
    what: "Item",
    tax: "Tax",
    gross: "Total",
  },
  kinds: {
    invoice: "Invoice",
    correction: (number: string | number): string => `Corrects ${number}`,
  },
  rate: (hasPlace: boolean, percent: string | number, place: string | number): string =>
    ((d: { hasPlace: string; percent: string | number; place: string | number }) =>
      select(d.hasPlace, { true: d.percent + "%, " + d.place, other: d.percent + "%" }) as string)({
        hasPlace: String(hasPlace),
        percent,
        place,
      }),
  more: "Older invoices",
  noYear: "Please enter a year, such as 2027",
} as const;

export const OSS = {
  title: "One-Stop Shop",
  link: "One-Stop Shop return for a quarter",
  lead:
    "Your sales to other EU countries, taxed there. Declare other currencies in euro, at the European Central Bank's rate on the last day of the quarter.",
  period: "Quarter",
  hint: "For example 2027-Q1.",
  show: "Show",
  running: "This quarter isn't over yet, so these totals will change.",
  test: "These are test sales. Don't declare them.",
  supplies: (quarter: string | number): string => `Sold in ${quarter}`,
  corrections: "Corrections of earlier quarters",
  none: "None.",
  head: {
    country: "Country",
    rate: "VAT rate",
    period: "Quarter",
    net: "Net",
    tax: "VAT",
  },
  csv: "Download CSV",
  otherMode: "You don't use the One-Stop Shop now. This return holds what you sold while you did.",
  noQuarter: "Please enter a quarter, such as 2027-Q1",
} as const;
