/** Commands for review copies: campaigns, who claimed a copy, and how much of it those who agreed have heard. */

import { z } from "zod";
import type { UserRecord } from "@/lib/accounts/schema.ts";
import { csvLine } from "@/lib/platform/csv.ts";
import { DAY_MS } from "@/lib/platform/duration.ts";
import { inLanguageOf } from "@/lib/platform/language/request_language.server.ts";
import { type Message, toLetter } from "@/lib/platform/mail/letter.server.ts";
import { refuse } from "@/lib/platform/refusal.ts";
import { boundedText, type ErrorText } from "@/lib/platform/typed_text.ts";
import { SIGN_OFF } from "@/lib/platform/words.ts";
import { copyPath } from "@/lib/shop/addresses.ts";
import {
  type CampaignRecord,
  type ClaimRecord,
  MAX_COPIES,
  MAX_COPY_NAME,
} from "@/lib/shop/discount.ts";
import { COPY_REMINDER } from "@/lib/shop/words/campaigns.ts";
import { HELLO } from "@/lib/shop/words/mails.ts";
import { campaignPath } from "../addresses.ts";
import { FIELD_FAULTS } from "../words/fields.ts";
import { COPIES } from "../words/offers.ts";
import { OUTCOMES } from "../words/orders.ts";
import { defineCommand, type DeskServices, done, DownloadedText, fact } from "./command.server.ts";
import { bookId, nothing, optional, typed, wholeNumber } from "./fields.ts";

const REMIND_EVERY_MS = 7 * DAY_MS;

/** A campaign in a list. */
export interface CampaignLine {
  id: number;
  name: string;
  title: string;
  copies: number;
  claimed: number;
  /** ISO 8601. */
  until: string;
}

/** One copy as the author sees it. */
interface CopyLine {
  /** Whom it is for; "": anyone. */
  name: string;
  path: string;
  claim: {
    /** null: the account was erased. */
    email: string | null;
    /** ISO 8601. */
    at: string;
    /** Of the whole book, 0 to 100; null: the listener did not agree. */
    percent: number | null;
    remindedAt: string | null;
  } | null;
}

export interface CampaignView extends CampaignLine {
  lines: CopyLine[];
}

const iso = (ms: number) => new Date(ms).toISOString();

const titleOf = (id: number, { catalogue }: DeskServices) =>
  catalogue.getBook(id)?.title ?? String(id);

const toLine = (it: CampaignRecord, claimed: number, services: DeskServices): CampaignLine => ({
  id: it.id,
  name: it.name,
  title: titleOf(it.bookId, services),
  copies: it.copies.length,
  claimed,
  until: iso(it.expiresAtMs - 1),
});

async function claimView(claim: ClaimRecord, bookId: number, services: DeskServices) {
  const { userId, sharesProgress, remindedAtMs } = claim;
  const { accounts: { users }, listening: { progress } } = services;
  const [user, heard] = await Promise.all([
    users.get(userId),
    sharesProgress ? progress.get(userId, bookId) : null,
  ]);
  return {
    email: user?.email ?? null,
    at: iso(claim.atMs),
    percent: sharesProgress ? Math.round(heard?.percent ?? 0) : null,
    remindedAt: remindedAtMs === null ? null : iso(remindedAtMs),
  };
}

async function toView(campaign: CampaignRecord, services: DeskServices): Promise<CampaignView> {
  const claims = await services.shop.campaigns.claims(campaign);
  const lines: CopyLine[] = [];
  for (const { code, name } of campaign.copies) {
    const claim = claims.get(code);
    lines.push({
      name,
      path: copyPath(code),
      claim: claim ? await claimView(claim, campaign.bookId, services) : null,
    });
  }
  return { ...toLine(campaign, claims.size, services), lines };
}

/** Claims whose owners have not reviewed the book, and were not reminded within a week. */
async function toRemind(campaign: CampaignRecord, services: DeskServices) {
  const claims = [...(await services.shop.campaigns.claims(campaign)).values()];
  const found: { claim: ClaimRecord; user: UserRecord }[] = [];
  for (const claim of claims) {
    if (Date.now() - (claim.remindedAtMs ?? 0) < REMIND_EVERY_MS) continue;
    const user = await services.accounts.users.get(claim.userId);
    const own = user && await services.reviews.own(claim.userId, campaign.bookId);
    if (user && !own?.review) found.push({ claim, user });
  }
  return found;
}

/** To a listener who claimed a copy and has not reviewed it. */
export const reminderMail = (
  { to, title, author, href, seriesTitle }: {
    to: string;
    title: string;
    author: string;
    /** Leads to the copy. */
    href: string;
    seriesTitle: string;
  },
): Message =>
  toLetter({
    to,
    subject: COPY_REMINDER.subject(title),
    paragraphs: [
      HELLO.text,
      COPY_REMINDER.lead(author, title),
      { href },
      COPY_REMINDER.later,
      SIGN_OFF.wishes(seriesTitle),
    ],
  });

const noNames: ErrorText = { error: () => COPIES.faults.names };
const noName: ErrorText = { error: () => COPIES.faults.name };

const id = wholeNumber({ error: () => FIELD_FAULTS.campaign });
const aboutCampaign = ({ id }: { id: number }) => fact("campaign", id);

const unknown = (id: number) => refuse("unknown_campaign", COPIES.unknown(id));

const names = boundedText(MAX_COPIES * (MAX_COPY_NAME + 2), noNames)
  .optional()
  .transform((text) => (text ?? "").split("\n").map((it) => it.trim()).filter(Boolean))
  .pipe(z.array(z.string().max(MAX_COPY_NAME, noNames)).max(MAX_COPIES, noNames));

const newCampaign = z.object({
  name: typed(MAX_COPY_NAME, noName).trim().min(1, noName).max(MAX_COPY_NAME, noName),
  bookId,
  names,
  number: optional(
    wholeNumber({ error: () => FIELD_FAULTS.copies })
      .refine((it) => it <= MAX_COPIES, { error: () => COPIES.faults.number }),
  ),
  /** The end of the day. */
  expiresAtMs: z.iso.date({ error: () => COPIES.faults.lastDay })
    .transform((it) => Date.parse(it) + DAY_MS)
    .refine((ms) => ms > Date.now(), { error: () => COPIES.faults.past }),
})
  .refine(({ names, number }) => names.length + (number ?? 0) > 0, {
    error: () => COPIES.faults.none,
    path: ["number"],
  })
  .transform(({ names, number, ...it }) => ({
    ...it,
    names: [...names, ...Array<string>(Math.max(0, (number ?? 0) - names.length)).fill("")],
  }));

export const copyCommands = {
  "copies list": defineCommand({
    may: "author",
    input: nothing,
    cli: { help: "list campaigns of review copies" },
    async run(_, services) {
      const { campaigns } = services.shop;
      const lines = (await campaigns.list()).map(async (it) =>
        toLine(it, (await campaigns.claims(it)).size, services)
      );
      return done(await Promise.all(lines));
    },
  }),
  "copies show": defineCommand({
    may: "author",
    input: z.object({ id }),
    cli: { usage: "ID", help: "show a campaign: its links, and who claimed one", words: ["id"] },
    async run({ id }, services) {
      const campaign = await services.shop.campaigns.get(id);
      return campaign ? done(await toView(campaign, services)) : unknown(id);
    },
  }),
  "copies make": defineCommand({
    may: "author",
    input: newCampaign,
    cli: {
      usage: "NAME BOOK DAY",
      help: "make review copies, each with its own link, to claim through that day",
      more: [["[--copies N]", "how many, up to 500"], ["[--names FILE]", "a name per line"]],
      words: ["name", "bookId", "expiresAtMs"],
      options: { copies: "number", names: "names" },
      file: ["names", "text"],
    },
    changes: ({ name }) => name,
    confirm: {
      describe: ({ names, bookId }, services) => ({
        what: COPIES.makeWhat(names.length, titleOf(bookId, services)),
      }),
    },
    async run(input, services) {
      if (!services.catalogue.getBook(input.bookId)) {
        return refuse("unknown_book", OUTCOMES.noBook(input.bookId));
      }
      const { id, copies } = await services.shop.campaigns.create(input);
      const made = done({ id }, COPIES.made(copies.length), {
        after: fact("copies", copies.length),
      });
      return { ...made, next: campaignPath(id) };
    },
  }),
  "copies csv": defineCommand({
    may: "author",
    input: z.object({ id }),
    cli: { usage: "ID", help: "print a campaign's copies as CSV", words: ["id"] },
    changes: aboutCampaign, // it only reads, but must be recorded: it holds addresses
    confirm: {
      async describe({ id }, { shop }) {
        const campaign = await shop.campaigns.get(id);
        return { what: campaign ? COPIES.csvWhat(campaign.name) : COPIES.unknown(id) };
      },
    },
    async run({ id }, services) {
      const campaign = await services.shop.campaigns.get(id);
      if (!campaign) return unknown(id);
      const { lines } = await toView(campaign, services);
      const origin = services.config.baseUrl?.origin ?? "";
      async function* text() {
        yield csvLine(COPIES.csvHead);
        for (const { name, path, claim } of lines) {
          yield csvLine([
            name,
            origin + path,
            claim ? claim.email ?? COPIES.erased : "",
            claim?.at.slice(0, 10) ?? "",
            claim?.percent ?? "",
            claim?.remindedAt?.slice(0, 10) ?? "",
          ]);
        }
      }
      return done(new DownloadedText("review-copies.csv", "text/csv; charset=utf-8", text()));
    },
  }),
  "copies remind": defineCommand({
    may: "author",
    input: z.object({ id }),
    cli: { usage: "ID", help: "remind those who claimed a copy of their review", words: ["id"] },
    changes: aboutCampaign,
    confirm: {
      async describe({ id }, services) {
        const campaign = await services.shop.campaigns.get(id);
        if (!campaign) return { what: COPIES.unknown(id) };
        return { what: COPIES.remindWhat((await toRemind(campaign, services)).length) };
      },
    },
    async run({ id }, services) {
      const { shop: { campaigns }, catalogue } = services;
      const mail = services.mail();
      const campaign = await campaigns.get(id);
      if (!campaign) return unknown(id);
      if (!mail) return refuse("no_mail", OUTCOMES.noMail);
      const waiting = await toRemind(campaign, services);
      const reminder = ({ code }: ClaimRecord, { email }: UserRecord) => {
        const title = titleOf(campaign.bookId, services);
        const author = catalogue.getBook(campaign.bookId)?.author ?? mail.seriesTitle;
        const { href } = new URL(copyPath(code), mail.baseUrl);
        return reminderMail({ to: email, title, author, href, seriesTitle: mail.seriesTitle });
      };
      for (const { claim, user } of waiting) {
        await campaigns.noteReminder(claim, Date.now());
        await mail.mailer.send(inLanguageOf(user, () => reminder(claim, user)));
      }
      return done({ sent: waiting.length }, COPIES.reminded(waiting.length), {
        after: fact("mails", waiting.length),
      });
    },
  }),
  "copies end": defineCommand({
    may: "author",
    input: z.object({ id }),
    cli: { usage: "ID", help: "end the links nobody has claimed", words: ["id"] },
    changes: aboutCampaign,
    confirm: {
      async describe({ id }, { shop }) {
        const campaign = await shop.campaigns.get(id);
        return { what: campaign ? COPIES.endWhat(campaign.name) : COPIES.unknown(id) };
      },
    },
    async run({ id }, { shop: { campaigns } }) {
      const campaign = await campaigns.get(id);
      if (!campaign) return unknown(id);
      const ended = await campaigns.end(campaign);
      return done({ ended }, COPIES.ended(ended), { after: fact("links", ended) });
    },
  }),
} as const;
