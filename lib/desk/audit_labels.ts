/** The entries of the audit log as people read them: their actions, what they are about, and what changed. */

import { formatMoney, parseAmount, parseMoney } from "@/lib/catalogue/money.ts";
import { OWN_TOTAL } from "@/lib/figures/words.ts";
import { countryName, isCountry } from "@/lib/platform/countries.ts";
import { formatNumber, formatPercent } from "@/lib/platform/language/format.ts";
import { formatRow, namedText } from "@/lib/platform/text.ts";
import { labelled } from "@/lib/platform/words.ts";
import {
  asIs,
  catalogueField,
  day,
  field,
  type FieldLabel,
  languageIn,
  type Say,
  wordIn,
} from "./catalogue_labels.ts";
import type { CommandName, NotedName } from "./command_names.ts";
import type { AuditFact, AuditRecord } from "./schema.ts";
import { ACTIONS, FACTS } from "./words/audit.ts";
import { BOOK_FORM, BOOK_LIST } from "./words/books.ts";
import { DESK_NAV } from "./words/desk.ts";
import { REVIEW_OUTCOMES } from "./words/listeners.ts";
import { CODES, OFFER_FORM, SUBSCRIPTIONS } from "./words/offers.ts";
import { FILTERS } from "./words/orders.ts";
import { RECORDINGS } from "./words/recordings.ts";
import { CONTACT_FORM, MAIL_FORM, PAGES, STRIPE_FORM } from "./words/settings.ts";
import { TAXES } from "./words/taxes.ts";
import { ROLE_NAMES } from "./words/team.ts";

type ByCommand<Of> = { readonly [Name in CommandName | NotedName]?: Of };

const country: Say = (value) => isCountry(value) ? countryName(value) : value;

const counted = (say: (count: number) => string): Say => (value) => say(Number(value));

function euros(amount: string): string {
  const amountMinor = parseAmount(amount, "EUR");
  return amountMinor === null ? amount : formatMoney({ amountMinor, currency: "EUR" });
}

/** Facts that need no label: "version 3". */
const SPOKEN: Readonly<Record<string, Say>> = {
  book: RECORDINGS.book,
  chapter: BOOK_FORM.unnamed,
  version: FACTS.version,
  letter: FACTS.letter,
  campaign: FACTS.campaign,
  mails: counted(FACTS.mails),
  copies: counted(FACTS.copies),
  codes: counted(FACTS.codes),
  links: counted(FACTS.links),
  files: counted(FACTS.files),
  chapterCount: counted(BOOK_LIST.chapters),
  percentage: (value) => CODES.off(formatPercent(Number(value))),
  amount: (value) => CODES.off(euros(value)),
  from: (value) => FILTERS.since(day(value)),
  to: (value) => FILTERS.through(day(value)),
  country,
  state: wordIn(() => ({ ...FILTERS.sales, ...FILTERS.listeners })),
};

const role = wordIn(() => ROLE_NAMES);
const paymentMode = wordIn(() => STRIPE_FORM.states);
const reviewState = wordIn(() => REVIEW_OUTCOMES.states);
const pageName = wordIn(() => PAGES.names);

/** The words that a command's values without a field may be; why it was refused is such a value too. */
const WORDS: ByCommand<Say> = {
  "author add": role,
  "author invite": role,
  "author remove": role,
  join: role,
  "premium set": wordIn(() => ({ on: BOOK_LIST.states.sale, off: BOOK_LIST.states.off })),
  "premium translate": languageIn,
  "subscription end": wordIn(() => SUBSCRIPTIONS.states),
  "stripe set": paymentMode,
  "stripe remove": paymentMode,
  refund: wordIn(() => FILTERS.sales),
  "review hide": reviewState,
  "review show": reviewState,
  "review reply": reviewState,
  "tests clear": wordIn(() => {
    const { orders, codes, reviews } = DESK_NAV;
    return { orders, codes, reviews };
  }),
  "page save": pageName,
  "page remove": pageName,
};

type Form = Readonly<Record<string, () => FieldLabel>>;

const MAIL: Form = {
  host: field(() => MAIL_FORM.host.label),
  address: field(() => MAIL_FORM.address.label),
};

const cleared: Say = (value) => formatNumber(Number(value));

/** A line for each currency, as they are typed. */
const prices: Say = (value) =>
  formatRow(
    value.split("\n").map((line) => {
      const money = parseMoney(line);
      return money ? formatMoney(money) : line;
    }),
  );

const PREMIUM_TEXTS: Form = {
  name: field(() => OFFER_FORM.name.label),
  lead: field(() => OFFER_FORM.lead.label),
  lines: field(() => OFFER_FORM.lines.label),
};

/** Fields of a command's own form. */
const FORMS: ByCommand<Form> = {
  "premium translate": PREMIUM_TEXTS,
  "premium set": {
    state: field(() => OFFER_FORM.state.label, wordIn(() => OFFER_FORM.state)),
    prices: field(() => OFFER_FORM.prices.label, prices),
    firstPrices: field(() => OFFER_FORM.firstPrices.label, prices),
    ...PREMIUM_TEXTS,
  },
  "tax set": {
    mode: field(() => TAXES.mode.label, wordIn(() => TAXES.mode)),
    home: field(() => TAXES.home.label, country),
    rates: field(
      () => TAXES.rates.label,
      wordIn(() => {
        const { standard, reduced } = TAXES.rates;
        return { standard, reduced };
      }),
    ),
    ownRates: field(() => TAXES.ownRates.label),
    name: field(() => TAXES.name.label),
    address: field(() => TAXES.address.label),
    vatId: field(() => TAXES.vatId.label),
    taxNumber: field(() => TAXES.taxNumber.label),
    note: field(() => TAXES.note.label),
  },
  "rates set": {
    currency: field(() => OWN_TOTAL.currency),
    day: field(() => OWN_TOTAL.day, day),
    rates: field(() => OWN_TOTAL.rates),
  },
  "mail set": MAIL,
  "mail remove": MAIL,
  "contact set": {
    support: field(() => CONTACT_FORM.support.label),
    alerts: field(() => CONTACT_FORM.alerts.label),
    ebooks: field(() => CONTACT_FORM.ebooks.label),
  },
  "tests clear": {
    orders: field(() => DESK_NAV.orders, cleared),
    codes: field(() => DESK_NAV.codes, cleared),
    reviews: field(() => DESK_NAV.reviews, cleared),
  },
};

const own = <Of>(table: Readonly<Record<string, Of>>, name: string): Of | null =>
  Object.hasOwn(table, name) ? table[name]! : null;

interface Labels {
  /** null: the value says what it is. */
  label: string | null;
  /** The label is the field's own name: no form has the field. */
  isRaw: boolean;
  say: Say;
}

function labelsOf(command: string, name: string): Labels {
  if (name === "") return { label: null, isRaw: false, say: own(WORDS, command) ?? asIs };
  const ofForm = own(own(FORMS, command) ?? {}, name)?.();
  const spoken = own(SPOKEN, name);
  if (spoken && !ofForm) return { label: null, isRaw: false, say: spoken };
  const known = ofForm ?? catalogueField(name);
  return known ? { ...known, isRaw: false } : { label: name, isRaw: true, say: asIs };
}

/** What was asked for, as an act: "Add a book". null: no such command. */
export const actionName = (command: string): string | null => namedText(ACTIONS, command);

/** The object of a command, on one line. */
export const aboutText = (command: string, facts: AuditFact[]): string =>
  formatRow(facts.map(({ field, value }) => {
    const { label, say } = labelsOf(command, field);
    return label === null ? say(value) : labelled(label, say(value));
  }));

/** A value before and after; null: there is none, "": it is empty. A form's values that stayed are left out. */
export interface AuditChange extends Omit<Labels, "say"> {
  before: string | null;
  after: string | null;
}

export function changesOf(
  command: string,
  { before, after }: Pick<AuditRecord, "before" | "after">,
): AuditChange[] {
  const places = Array.from({ length: Math.max(before.length, after.length) }, (_, n) => n);
  return places.filter((n) => before[n]?.value !== after[n]?.value).map((n) => {
    const { say, ...labels } = labelsOf(command, (before[n] ?? after[n])!.field);
    const said = (it: AuditFact | undefined) => it ? say(it.value) : null;
    return { ...labels, before: said(before[n]), after: said(after[n]) };
  });
}
