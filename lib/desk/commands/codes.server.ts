/** Commands for release alerts: the mails about a new book. */

import { randomInt } from "node:crypto";
import { announce, createReleaseMails } from "@/lib/announcements/service.server.ts";
import type { AlertStore } from "@/lib/announcements/store.server.ts";
import type { Catalogue } from "@/lib/catalogue/catalogue.ts";
import { releaseText } from "@/lib/catalogue/release.ts";
import { refuse } from "@/lib/platform/refusal.ts";
import type { Shop } from "@/lib/shop/create_shop.server.ts";
import type { DiscountService } from "@/lib/shop/discounts/service.server.ts";
import type { PurchaseRecord } from "@/lib/shop/purchase.ts";
import type { InputOf } from "../inputs.ts";
import { ANNOUNCEMENT_OUTCOMES, CODE_OUTCOMES, GIFT_OUTCOMES } from "../words/listeners.ts";
import { OUTCOMES } from "../words/orders.ts";
import { done } from "./command.server.ts";

export function announcementCommands(
  { store, catalogue, mail }: {
    store: AlertStore;
    catalogue: Catalogue;
    /** null: no mail server is configured. */
    mail: { baseUrl: URL; seriesTitle: string; wake(): Promise<void> } | null;
  },
) {
  return {
    "release-alert count": {
      async run(_: InputOf<"release-alert count">) {
        const counts = { confirmed: 0, unconfirmed: 0 };
        for await (const { confirmedAtMs } of store.list()) {
          counts[confirmedAtMs === null ? "unconfirmed" : "confirmed"]++;
        }
        return done(counts, ANNOUNCEMENT_OUTCOMES.waiting(counts));
      },
    },
    "release-alert send": {
      changes: true,
      about: ({ bookId }: InputOf<"release-alert send">) => `book ${bookId}`,
      async run({ bookId }: InputOf<"release-alert send">) {
        if (!mail) return refuse("no_mail", OUTCOMES.noMail);
        const book = catalogue.getBook(bookId);
        if (!book) return refuse("unknown_book", OUTCOMES.noBook(bookId));
        const nowMs = Date.now();
        if (book.isUpcoming) {
          return refuse(
            "not_out",
            ANNOUNCEMENT_OUTCOMES.notOut(book.title, releaseText(book, nowMs)),
          );
        }
        const told = await announce(book, { store, mails: createReleaseMails(mail), nowMs });
        mail.wake().catch(() => {}); // the queue logs what it cannot send
        return done(told, ANNOUNCEMENT_OUTCOMES.told(book.title, told), {
          after: `${told.sent} mails`,
        });
      },
    },
  } as const;
}

/* Commands for discount codes. */

/** Characters that are not confused when read aloud or copied by hand. */
const SIGNS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
/** Length of the random ending of codes made in bulk, so that a holder cannot guess another code. */
const ENDING = 8;

const makeEnding = (): string =>
  Array.from({ length: ENDING }, () => SIGNS[randomInt(SIGNS.length)]).join("");

export function codeCommands(discounts: DiscountService) {
  return {
    "code create": {
      changes: true,
      about: ({ code }: InputOf<"code create">) => code,
      async run({ count, ...code }: InputOf<"code create">) {
        const after = `${code.percentage} %`;
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
    },
    "code list": {
      async run(_: InputOf<"code list">) {
        return done((await discounts.list()).filter(({ gift }) => gift === null));
      },
    },
    "code end": {
      changes: true,
      about: ({ code }: InputOf<"code end">) => code,
      async run({ code }: InputOf<"code end">) {
        const ended = await discounts.end(code);
        return ended
          ? done(ended, CODE_OUTCOMES.codeEnded(code), { after: "ended" })
          : refuse("unknown_code", CODE_OUTCOMES.noCode(code));
      },
    },
  } as const;
}

/* Commands for gifts: codes that buyers pass on. */

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

export function giftCommands(
  { shop: { sales, discounts, payments }, mail }: {
    shop: Pick<Shop, "sales" | "discounts" | "payments">;
    /** null: no mail server is configured. */
    mail: unknown;
  },
) {
  async function toLine(it: PurchaseRecord): Promise<GiftLine> {
    const discount = it.giftCode === null ? null : await discounts.get(it.giftCode);
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

  return {
    gifts: {
      async run({ beforeMs }: InputOf<"gifts">) {
        const found = await sales.gifts({
          limit: LISTED,
          ...beforeMs === null ? {} : { beforeMs },
        });
        return done(await Promise.all(found.map(toLine)));
      },
    },
    "gift replace": {
      changes: true,
      about: ({ code }: InputOf<"gift replace">) => code,
      async run({ code, email }: InputOf<"gift replace">) {
        const replaced = await payments.replaceGift({ code, email });
        if (!replaced.ok) return replaced;
        const text = mail
          ? GIFT_OUTCOMES.giftMailed(replaced.title, email)
          : GIFT_OUTCOMES.giftReplaced(replaced.title, replaced.code);
        return done({ code: replaced.code }, text, { before: code, after: replaced.code });
      },
    },
    "receipt send": {
      changes: true,
      about: ({ purchaseId }: InputOf<"receipt send">) => purchaseId,
      async run({ purchaseId }: InputOf<"receipt send">) {
        const sale = await sales.find(purchaseId);
        if (!sale) return refuse("unknown_purchase", GIFT_OUTCOMES.noPurchase(purchaseId));
        if (!mail) return refuse("no_mail", OUTCOMES.noMail);
        return await payments.sendReceipt(sale)
          ? done({ purchaseId }, GIFT_OUTCOMES.receiptSent(sale.title, sale.email ?? ""))
          : refuse("no_address", GIFT_OUTCOMES.noAddress(purchaseId));
      },
    },
  } as const;
}
