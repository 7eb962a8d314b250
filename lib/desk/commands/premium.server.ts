/** Commands for Premium: what is offered, listing subscriptions, and ending one as the author. */

import { z } from "zod";
import { languageName } from "@/lib/platform/language/format.ts";
import { maskedAddress } from "@/lib/platform/mail/mail_address.ts";
import { refuse } from "@/lib/platform/refusal.ts";
import { spokenOffer } from "@/lib/shop/premium_offer.ts";
import type { SubscriptionRecord } from "@/lib/shop/subscription.ts";
import { CONFIRM } from "../words/desk.ts";
import { PREMIUM_OUTCOMES, SUBSCRIPTION_OUTCOMES } from "../words/offers.ts";
import { OUTCOMES } from "../words/orders.ts";
import { defineCommand, done, factsOf } from "./command.server.ts";
import { email, nothing, optional } from "./fields.ts";
import {
  changedOffer,
  premiumInput,
  premiumTranslation,
  translatedOffer,
  typedPremium,
  typedTexts,
} from "./premium_input.ts";

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
    run: async (_, { shop }) => done(await shop.premium.record()),
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
        ['--lead "..." --lines "...; ..."', 'what it is, and what it includes; "": our own words'],
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
      const { before, after: offer } = (await premium.change((it) => changedOffer(it, input)))!;
      const text = offer.isOn ? PREMIUM_OUTCOMES.on(spokenOffer(offer).name) : PREMIUM_OUTCOMES.off;
      return done(offer, text, {
        before: factsOf(typedPremium(before)),
        after: factsOf(typedPremium(offer)),
      });
    },
  }),
  "premium translate": defineCommand({
    may: "author",
    input: premiumTranslation,
    cli: {
      usage: "LANGUAGE",
      help: "write your texts about Premium in another language",
      more: [['--name "..." --lead "..." --lines "...; ..."', '"" removes one']],
      words: ["language"],
      options: { name: "name", lead: "lead", lines: "lines" },
    },
    changes: ({ language }) => language,
    async run(input, { shop: { premium } }) {
      const { language } = input;
      const changed = await premium.change((it) => translatedOffer(it, input));
      if (!changed) return refuse("not_written", PREMIUM_OUTCOMES.notHers);
      const { before, after: offer } = changed;
      return done(offer, PREMIUM_OUTCOMES.translated(languageName(language)), {
        before: factsOf(typedTexts(before.translations[language] ?? {})),
        after: factsOf(typedTexts(offer.translations[language] ?? {})),
      });
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
    async run({ cursor }, { shop, accounts: { users } }) {
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
    async run({ email }, { accounts: { users }, shop: { subscriptions } }) {
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
