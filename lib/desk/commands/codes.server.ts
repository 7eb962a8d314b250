/** Commands for discount codes, for gifts (codes that buyers pass on) and for the mails about a new book. */

import { randomInt } from "node:crypto";
import { z } from "zod";
import { announce, createReleaseMails } from "@/lib/announcements/service.server.ts";
import { releaseText } from "@/lib/catalogue/release.ts";
import { DAY_MS } from "@/lib/platform/duration.ts";
import { refuse } from "@/lib/platform/refusal.ts";
import { discountCode } from "@/lib/shop/discount.ts";
import type { PurchaseRecord } from "@/lib/shop/purchase.ts";
import { CONFIRM } from "../words/desk.ts";
import { ANNOUNCEMENT_OUTCOMES, CODE_OUTCOMES, GIFT_OUTCOMES } from "../words/listeners.ts";
import { OUTCOMES } from "../words/orders.ts";
import { defineCommand, type DeskServices, done } from "./command.server.ts";
import { bookId, email, nothing, optional, wholeNumber } from "./fields.ts";

export const announcementCommands = {
  "release-alert count": defineCommand({
    input: nothing,
    cli: { help: "count who wants an email about new books" },
    async run(_, { announcements }) {
      const counts = { confirmed: 0, unconfirmed: 0 };
      for await (const { confirmedAtMs } of announcements.store.list()) {
        counts[confirmedAtMs === null ? "unconfirmed" : "confirmed"]++;
      }
      return done(counts, ANNOUNCEMENT_OUTCOMES.waiting(counts));
    },
  }),
  "release-alert send": defineCommand({
    input: z.object({ bookId }),
    cli: {
      usage: "BOOK",
      help: "email them that this book is out; each gets it once",
      words: ["bookId"],
    },
    changes: ({ bookId }) => `book ${bookId}`,
    async run({ bookId }, { catalogue, announcements: { store }, mail }) {
      if (!mail) return refuse("no_mail", OUTCOMES.noMail);
      const book = catalogue.getBook(bookId);
      if (!book) return refuse("unknown_book", OUTCOMES.noBook(bookId));
      const nowMs = Date.now();
      if (book.isUpcoming) {
        const when = releaseText(book, nowMs);
        return refuse("not_out", ANNOUNCEMENT_OUTCOMES.notOut(book.title, when));
      }
      const told = await announce(book, { store, mails: createReleaseMails(mail), nowMs });
      mail.wake().catch(() => {}); // the queue logs what it cannot send
      return done(told, ANNOUNCEMENT_OUTCOMES.told(book.title, told), {
        after: `${told.sent} mails`,
      });
    },
  }),
} as const;

/** Characters that are not confused when read aloud or copied by hand. */
const SIGNS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
/** Length of the random ending of codes made in bulk, so that a holder cannot guess another code. */
const ENDING = 8;
const MAX_CODES = 200;
/** Of a code that gives a book away. */
const WHOLE_PERCENT = 100;

const makeEnding = (): string =>
  Array.from({ length: ENDING }, () => SIGNS[randomInt(SIGNS.length)]).join("");

const newCode = z.object({
  code: discountCode,
  percentage: wholeNumber("The discount", "50")
    .refine((percent) => percent <= WHOLE_PERCENT, "The discount must be 1 to 100 percent"),
  bookId: optional(bookId),
  maxUses: optional(wholeNumber("The number of uses", "100")),
  /** How many codes to make; with more than one, each code gets its own ending. */
  count: optional(
    wholeNumber("The number of codes", "20")
      .refine((it) => it <= MAX_CODES, "You can create up to 200 codes at once"),
  ),
  /** The end of the day. */
  expiresAtMs: optional(
    z.iso.date("The last day must be a date, such as 2027-01-31")
      .transform((text) => Date.parse(text) + DAY_MS),
  ),
});

export const codeCommands = {
  "code create": defineCommand({
    input: newCode,
    cli: {
      usage: "NAME --percent N",
      help: "create a discount code for 1 to 100 percent off",
      more: [
        ["[--book ID]", "for this book only"],
        ["[--uses N]", "for at most N purchases"],
        ["[--count N]", "N codes, each with its own random ending"],
        ["[--expires 2027-01-31]", "valid through that day (UTC)"],
      ],
      words: ["code"],
      options: {
        percent: "percentage",
        book: "bookId",
        uses: "maxUses",
        count: "count",
        expires: "expiresAtMs",
      },
      defaults: { code: "" },
    },
    changes: ({ code }) => code,
    confirm: {
      when: ({ percentage }) => percentage === WHOLE_PERCENT,
      describe({ code, bookId }, { catalogue }) {
        const title = bookId === null ? null : catalogue.getBook(bookId)?.title ?? null;
        return { what: CONFIRM.freeCode({ code, title }) };
      },
    },
    async run({ count, ...code }, { shop: { discounts } }) {
      const after = `${code.percentage}%`;
      if (count === null) {
        return await discounts.create(code)
          ? done([code.code], CODE_OUTCOMES.codeMade(code.code), { after })
          : refuse("code_taken", CODE_OUTCOMES.codeTaken(code.code));
      }
      const made: string[] = [];
      while (made.length < count) {
        const name = `${code.code.slice(0, 40 - ENDING - 1)}-${makeEnding()}`;
        if (await discounts.create({ ...code, code: name })) made.push(name);
      }
      return done(made, CODE_OUTCOMES.codesMade(made), { after: `${count} codes, ${after}` });
    },
  }),
  "code list": defineCommand({
    input: nothing,
    cli: { help: "list all codes and how often each was used" },
    run: async (_, { shop: { discounts } }) =>
      done((await discounts.list()).filter(({ gift }) => gift === null)),
  }),
  "code end": defineCommand({
    input: z.object({ code: discountCode }),
    cli: {
      usage: "NAME",
      help: "end a code; purchases made with it stay",
      words: ["code"],
      defaults: { code: "" },
    },
    changes: ({ code }) => code,
    async run({ code }, { shop: { discounts } }) {
      const ended = await discounts.end(code);
      return ended
        ? done(ended, CODE_OUTCOMES.codeEnded(code), { after: "ended" })
        : refuse("unknown_code", CODE_OUTCOMES.noCode(code));
    },
  }),
} as const;

/** Gifts per page. */
const LISTED = 50;

/** A gift as the author sees it. */
export interface GiftLine {
  purchaseId: string;
  paymentId: string | null;
  /** null: it was refunded before it got a code. */
  code: string | null;
  title: string;
  /** The buyer's address; null: the account was erased. */
  email: string | null;
  /** ISO 8601. */
  createdAt: string;
  state: "waiting" | "used" | "over";
  /** When the receiver redeemed it. */
  usedAt: string | null;
}

const iso = (ms: number) => new Date(ms).toISOString();

async function giftLine(it: PurchaseRecord, { shop }: DeskServices): Promise<GiftLine> {
  const discount = it.giftCode === null ? null : await shop.discounts.get(it.giftCode);
  const redeemed = discount?.gift?.redeemed ?? null;
  const isOver = !discount || discount.endedAtMs !== null || it.refundedAtMs !== null;
  return {
    purchaseId: it.id,
    paymentId: it.refundedAtMs === null ? it.paymentId : null,
    code: it.giftCode,
    title: it.title,
    email: it.email,
    createdAt: iso(it.createdAtMs),
    state: isOver ? "over" : redeemed ? "used" : "waiting",
    usedAt: redeemed && iso(redeemed.atMs),
  };
}

export const giftCommands = {
  gifts: defineCommand({
    input: z.object({
      beforeMs: optional(
        z.iso.datetime("The time must look like 2027-01-31T00:00:00Z").transform(Date.parse),
      ),
    }),
    cli: {
      usage: "[--before TIME]",
      help: "list the latest 50 gifts: who bought them, and which are used",
      options: { before: "beforeMs" },
    },
    async run({ beforeMs }, services) {
      const before = beforeMs === null ? {} : { beforeMs };
      const found = await services.shop.sales.gifts({ limit: LISTED, ...before });
      return done(await Promise.all(found.map((it) => giftLine(it, services))));
    },
  }),
  "gift replace": defineCommand({
    input: z.object({ code: discountCode, email }),
    cli: {
      usage: "CODE EMAIL",
      help: "email a new code for an unused gift; the old one ends",
      words: ["code", "email"],
      defaults: { code: "" },
    },
    changes: ({ code }) => code,
    confirm: { describe: ({ email }) => ({ what: CONFIRM["gift replace"](email) }) },
    async run({ code, email }, { shop: { payments }, mail }) {
      const replaced = await payments.replaceGift({ code, email });
      if (!replaced.ok) return replaced;
      const text = mail
        ? GIFT_OUTCOMES.giftMailed(replaced.title, email)
        : GIFT_OUTCOMES.giftReplaced(replaced.title, replaced.code);
      return done({ code: replaced.code }, text, { before: code, after: replaced.code });
    },
  }),
  "receipt send": defineCommand({
    input: z.object({ purchaseId: z.string("Please give the id of the purchase").min(1).max(100) }),
    cli: {
      usage: "PURCHASE_ID",
      help: "resend a receipt, with the code if it is a gift",
      words: ["purchaseId"],
    },
    changes: ({ purchaseId }) => purchaseId,
    async run({ purchaseId }, { shop: { sales, payments }, mail }) {
      const sale = await sales.find(purchaseId);
      if (!sale) return refuse("unknown_purchase", GIFT_OUTCOMES.noPurchase(purchaseId));
      if (!mail) return refuse("no_mail", OUTCOMES.noMail);
      return await payments.sendReceipt(sale)
        ? done({ purchaseId }, GIFT_OUTCOMES.receiptSent(sale.title, sale.email ?? ""))
        : refuse("no_address", GIFT_OUTCOMES.noAddress(purchaseId));
    },
  }),
} as const;
