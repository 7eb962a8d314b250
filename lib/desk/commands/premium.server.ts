/** Commands for Premium: what is offered, listing subscriptions, and ending one as the author. */

import { z } from "zod";
import {
  convert,
  CURRENCIES,
  type CurrencyCode,
  decimalAmount,
  type Money,
  parseMoney,
} from "@/lib/catalogue/money.ts";
import { maskedAddress } from "@/lib/platform/mail/mail_address.ts";
import { refuse } from "@/lib/platform/refusal.ts";
import { type ErrorText, plainText, typedLine } from "@/lib/platform/typed_text.ts";
import type { PremiumOffer, SubscriptionRecord } from "@/lib/shop/subscription.ts";
import { CONFIRM } from "../words/desk.ts";
import { PREMIUM_FAULTS, PREMIUM_OUTCOMES, SUBSCRIPTION_OUTCOMES } from "../words/offers.ts";
import { OUTCOMES } from "../words/orders.ts";
import { defineCommand, done } from "./command.server.ts";
import { email, nothing, optional, typed } from "./fields.ts";

/** Typed where the first month costs as much as the others. */
const NONE = "none";
const MAX_NAME = 40;
const MAX_LEAD = 200;
const MAX_LINES = 8;
const MAX_LINE = 120;
/** Of a month, in euro cents: less than the provider charges, or a slip of the keyboard. */
const LEAST_MINOR = 50;
const MOST_MINOR = 50_000;

const line = (max: number, fault: ErrorText) =>
  typed(max, fault).pipe(typedLine(max)).pipe(z.string().min(1, fault));

const linesOf = (text: string) =>
  plainText(text).split(/[\n;]/).map((it) => it.trim()).filter(Boolean);

const MAX_PRICES = 1_000;

const noPrice: ErrorText = { error: () => PREMIUM_FAULTS.price };
const noLines: ErrorText = { error: () => PREMIUM_FAULTS.lines };

/** "EUR 9.99", a line each. */
const prices = typed(MAX_PRICES, noPrice).transform(pricesOf);

/** The same, or "none". */
const firstPrices = typed(MAX_PRICES, noPrice).transform((text, ctx) =>
  plainText(text).trim().toLowerCase() === NONE ? null : pricesOf(text, ctx)
);

function pricesOf(text: string, ctx: z.RefinementCtx): PremiumOffer["prices"] {
  const found: Partial<Record<CurrencyCode, number>> = {};
  for (const entry of linesOf(text)) {
    const price = parseMoney(entry);
    if (!price || !isLikely(price)) {
      ctx.addIssue({ code: "custom", message: PREMIUM_FAULTS.noPrice(entry.slice(0, 40)) });
      return z.NEVER;
    }
    found[price.currency] = price.amountMinor;
  }
  const { EUR, ...others } = found;
  if (EUR !== undefined) return { EUR, ...others };
  ctx.addIssue({ code: "custom", message: PREMIUM_FAULTS.price });
  return z.NEVER;
}

function isLikely(price: Money): boolean {
  const { amountMinor } = convert(price, "EUR");
  return amountMinor >= LEAST_MINOR && amountMinor <= MOST_MINOR;
}

/** What is left empty stays as it was. */
export const premiumInput = z.object({
  state: z.enum(["on", "off"], { error: () => PREMIUM_FAULTS.state }),
  prices: optional(prices),
  firstPrices: optional(firstPrices),
  name: optional(line(MAX_NAME, { error: () => PREMIUM_FAULTS.name })),
  lead: optional(line(MAX_LEAD, { error: () => PREMIUM_FAULTS.lead })),
  lines: optional(
    typed(MAX_LINES * MAX_LINE, noLines)
      .transform(linesOf)
      .refine(
        (it) =>
          it.length >= 1 && it.length <= MAX_LINES && it.every((one) => one.length <= MAX_LINE),
        noLines,
      ),
  ),
});

export const changedOffer = (
  before: PremiumOffer,
  { state, prices, firstPrices, name, lead, lines }: z.output<typeof premiumInput>,
): PremiumOffer => ({
  isOn: state === "on",
  name: name ?? before.name,
  lead: lead ?? before.lead,
  lines: lines ?? before.lines,
  prices: prices ?? before.prices,
  firstPrices: firstPrices === undefined ? before.firstPrices : firstPrices,
});

/** The form's fields as text. */
export const typedPremium = (
  offer: PremiumOffer,
): Record<keyof z.input<typeof premiumInput>, string> => ({
  state: offer.isOn ? "on" : "off",
  prices: pricesText(offer.prices),
  firstPrices: offer.firstPrices ? pricesText(offer.firstPrices) : NONE,
  name: offer.name,
  lead: offer.lead,
  lines: offer.lines.join("\n"),
});

const pricesText = (prices: PremiumOffer["prices"]): string =>
  CURRENCIES.flatMap((currency) => {
    const amountMinor = prices[currency];
    return amountMinor === undefined
      ? []
      : `${currency} ${decimalAmount({ amountMinor, currency })}`;
  }).join("\n");

/** Subscriptions per page. */
const LISTED = 50;

/** A subscription as the author sees it. */
export interface SubscriptionLine {
  id: string;
  userId: string;
  /** null: the account was erased. */
  email: string | null;
  status: SubscriptionRecord["status"];
  /** End of the paid period, ISO 8601. */
  endsAt: string;
  cancelsAtPeriodEnd: boolean;
  isTest: boolean;
}

export interface SubscriptionLines {
  lines: SubscriptionLine[];
  /** `after` of the next page; null: this is the last page. */
  cursor: string | null;
}

export const premiumCommands = {
  "premium show": defineCommand({
    may: "author",
    input: nothing,
    cli: { help: "show what you offer as Premium" },
    run: async (_, { shop }) => done(await shop.premium.get()),
  }),
  "premium set": defineCommand({
    may: "author",
    input: premiumInput,
    cli: {
      usage: "on|off",
      help: "sell Premium or not, for new subscribers",
      more: [
        ['--prices "EUR 9.99; USD 10.99" --name Premium', ""],
        ['--first-prices "EUR 1.99"|none', "what the first month costs a new subscriber"],
        ['--lead "..." --lines "...; ..."', "what it is, and what it includes"],
      ],
      words: ["state"],
      options: {
        prices: "prices",
        "first-prices": "firstPrices",
        name: "name",
        lead: "lead",
        lines: "lines",
      },
    },
    changes: ({ state }) => state,
    async run(input, { shop: { premium } }) {
      const before = await premium.get();
      const offer = changedOffer(before, input);
      await premium.set(offer);
      const inShort = (it: PremiumOffer) =>
        [
          it.isOn ? "on" : "off",
          it.name,
          ...pricesText(it.prices).split("\n"),
          ...it.firstPrices
            ? [`first month ${pricesText(it.firstPrices).replaceAll("\n", ", ")}`]
            : [],
        ].join(", ");
      const text = offer.isOn ? PREMIUM_OUTCOMES.on(offer.name) : PREMIUM_OUTCOMES.off;
      return done(offer, text, { before: inShort(before), after: inShort(offer) });
    },
  }),
  subscriptions: defineCommand({
    may: "author",
    input: z.object({ cursor: optional(z.string().max(1_000)) }),
    cli: {
      usage: "[--cursor C]",
      help: "list Premium subscribers, 50 at a time",
      options: { cursor: "cursor" },
    },
    async run({ cursor }, { shop, users }) {
      const found = await shop.subscriptions.list({ limit: LISTED, cursor });
      const lines = await Promise.all(
        found.subscriptions.map(async (it): Promise<SubscriptionLine> => ({
          id: it.id,
          userId: it.userId,
          email: (await users.get(it.userId))?.email ?? null,
          status: it.status,
          endsAt: new Date(it.currentPeriodEndMs).toISOString(),
          cancelsAtPeriodEnd: it.cancelsAtPeriodEnd,
          isTest: it.isTest,
        })),
      );
      return done<SubscriptionLines>({ lines, cursor: found.cursor });
    },
  }),
  "subscription end": defineCommand({
    may: "author",
    input: z.object({ email }),
    cli: { usage: "EMAIL", help: "end a listener's Premium now", words: ["email"] },
    changes: ({ email }) => maskedAddress(email),
    confirm: { describe: ({ email }) => ({ what: CONFIRM["subscription end"](email) }) },
    async run({ email }, { users, shop: { subscriptions } }) {
      const user = await users.findByEmail(email);
      if (!user) return refuse("unknown_listener", OUTCOMES.nobody(email));
      const { isSubscribed, isPastDue } = await subscriptions.status(user.id);
      if (!isSubscribed && !isPastDue) {
        return refuse("no_premium", SUBSCRIPTION_OUTCOMES.noPremium(email));
      }
      await subscriptions.endAll(user.id);
      return done({ email }, SUBSCRIPTION_OUTCOMES.premiumEnded(email), {
        before: isSubscribed ? "active" : "past_due",
        after: "canceled",
      });
    },
  }),
} as const;
