/** Prints the results of commands at a terminal. */

import { formatMoney } from "@/lib/catalogue/money.ts";
import { formatReceived } from "@/lib/catalogue/money_format.ts";
import type { VersionRecord } from "@/lib/catalogue/version.ts";
import type { AuditView } from "@/lib/desk/auth/audit.server.ts";
import type { CommandName } from "@/lib/desk/command_names.ts";
import type { BookLine } from "@/lib/desk/commands/books.server.ts";
import { worthOf } from "@/lib/desk/commands/codes.server.ts";
import type { ListenerLine } from "@/lib/desk/commands/find.server.ts";
import type { GiftLine } from "@/lib/desk/commands/gifts.server.ts";
import type { SubscriptionLine } from "@/lib/desk/commands/premium.server.ts";
import type { DataOf } from "@/lib/desk/commands/run_command.server.ts";
import { ossCsv } from "@/lib/desk/commands/taxes.server.ts";
import { formatMoment } from "@/lib/desk/moment.ts";
import {
  chapterText,
  type DocumentLine,
  importFaults,
  letterCounts,
  oneLine,
  rateText,
  recordedFacts,
  type SaleView,
  stepFacts,
  uploadText,
} from "@/lib/desk/views.ts";
import { type TypedTaxes, typedTaxes } from "@/lib/desk/commands/tax_input.ts";
import { BOOKS } from "@/lib/desk/words/books.ts";
import { CODES, COPIES, SUBSCRIPTIONS } from "@/lib/desk/words/offers.ts";
import { AUDIT } from "@/lib/desk/words/audit.ts";
import { TODAY } from "@/lib/desk/words/desk.ts";
import { READY } from "@/lib/desk/words/opening.ts";
import {
  DESK_GIFTS,
  DESK_REVIEWS,
  LETTERS,
  LISTENERS,
  SUPPORT,
} from "@/lib/desk/words/listeners.ts";
import { ORDERS } from "@/lib/desk/words/orders.ts";
import { RECORDINGS, UNPUBLISHED } from "@/lib/desk/words/recordings.ts";
import { DOCUMENTS, OSS, TAXES } from "@/lib/desk/words/taxes.ts";
import { cellText, type FigureTable } from "@/lib/figures/figure.ts";
import { heardFigures } from "@/lib/figures/heard_figures.ts";
import { SALES_FIGURES, salesFigures } from "@/lib/figures/sales_figures.ts";
import { FIGURES, SALES } from "@/lib/figures/words.ts";
import { sentenceId } from "@/lib/media/vtt.ts";
import { UNPUBLISHED_REFUSALS } from "@/lib/media/words.ts";
import { formatClock } from "@/lib/platform/duration.ts";
import { formatBytes } from "@/lib/platform/language/format.ts";
import { plural } from "@/lib/platform/text.ts";
import { formatDay, isoDay } from "@/lib/platform/time.ts";
import type { ReviewRecord } from "@/lib/reviews/schema.ts";
import type { DiscountRecord } from "@/lib/shop/discount.ts";
import type { CodeBatch } from "@/lib/shop/offers/discount_store.server.ts";
import type { OpenDispute, PurchaseView } from "@/lib/shop/purchase.ts";
import { type PaymentOnHold, reasonText } from "@/lib/shop/purchase_after.ts";
import { isVat } from "@/lib/shop/tax/decide.ts";
import { taxName } from "@/lib/shop/words/invoices.ts";
import type { HelpRequestRecord } from "@/lib/support/calls.ts";
import type { Typed } from "./admin_commands.ts";

type Fields = Typed["fields"];

const PRINT: { [Name in CommandName]?: (data: DataOf<Name>, fields: Fields) => string } = {
  ready: (items) =>
    items.map(({ name, state, missing }) =>
      [READY.states[state].padEnd(18), READY.items[name].name, missing.join(", ")]
        .filter(Boolean).join("  ")
    ).join("\n"),
  today: ({ onHold, unansweredReviews, requests, sales, mailsGivenUp, ...it }) =>
    [
      ...it.isWebhookLate ? [TODAY.webhook] : [],
      ...it.disputes > 0
        ? [
          it.disputeAnswerByMs === null
            ? TODAY.disputes(it.disputes)
            : TODAY.disputesBy(it.disputes, isoDay(it.disputeAnswerByMs)),
        ]
        : [],
      ...it.withdrawals > 0 ? [TODAY.withdrawals(it.withdrawals)] : [],
      ...it.refusedCards > 0 ? [TODAY.refusedCards(it.refusedCards)] : [],
      ...it.shortDiskBytes === null ? [] : [TODAY.disk(formatBytes(it.shortDiskBytes))],
      ...it.shortBucketBytes === null ? [] : [TODAY.bucket(formatBytes(it.shortBucketBytes))],
      ...it.unpublishedBooks > 0 ? [TODAY.unpublishedBooks(it.unpublishedBooks)] : [],
      ...mailsGivenUp.map(({ to, subject }) => `email not delivered: ${TODAY.mailTo(subject, to)}`),
      `${onHold} payments on hold, ${unansweredReviews} reviews and ${requests} support requests without a reply`,
      ...sales.paid.map((it) => `${it.count} sold today for ${formatMoney(it)}`),
      `${sales.free} free books today`,
      `${TODAY.listeners(it.listeners)}, ${TODAY.newListeners(it.newListeners)}`,
    ].join("\n"),
  "book list": ({ books, isFileChanged }) =>
    [...books.map(book), ...isFileChanged ? [BOOKS.fileChanged] : []].join("\n"),
  "recording list": (found) =>
    found.map((it) => [it.title, ...recordedFacts(it)].join("\n    "))
      .join("\n"),
  "recording incoming": ({ folder, isWatched, books, uploads }) =>
    [
      folder ?? RECORDINGS.noFolder,
      ...folder === null ? [] : [isWatched ? RECORDINGS.watched : RECORDINGS.unwatched],
      ...uploads.map(({ id, title, name, ...it }) =>
        `${id}  ${title}  ${printable(name)}  ${uploadText(it)}`
      ),
      ...books.map((it) =>
        [
          `${it.title} ${RECORDINGS.states[it.state]}`,
          ...stepFacts(it),
          ...importFaults(it),
        ].join("\n    ")
      ),
    ].join("\n"),
  "recording held": (found) =>
    found.map(({ title, since, chapters }) =>
      [
        `${title}, ${UNPUBLISHED.since(formatDay(since))}`,
        ...chapters.map((it) =>
          `${chapterText(it.number, it.title)}, ${formatClock(it.durationSec)}`
        ),
      ].join("\n    ")
    ).join("\n") || UNPUBLISHED_REFUSALS.nothing,
  "text list": (found) =>
    found.map(({ bookId, title, chapters }) =>
      `${title}: ${chapters.map(({ number }) => `${bookId}/${number}`).join(", ")}`
    ).join("\n"),
  "text show": ({ title, sentences }) =>
    [
      title,
      ...sentences.map((it) =>
        `${sentenceId(it)}  ${formatMoment(it.heard?.startMs ?? null) || "-"}  ${
          printable(it.text)
        }`
      ),
    ].join("\n"),
  "book show": ({ book }) => JSON.stringify(book, null, 2),
  "brand show": ({ series, people }) => JSON.stringify({ ...series, people }, null, 2),
  "book check": ({ faults }) =>
    faults.map(({ field, wanted }) => [field, wanted].filter(Boolean).join(": ")).join("\n"),
  "book history": (found) => found.map(version).join("\n\n") || BOOKS.noHistory,
  "catalogue history": (found) => found.map(version).join("\n\n") || BOOKS.noHistory,
  "catalogue export": (value) => JSON.stringify(value, null, 2),
  sales: (found) => found.map(sale).join("\n") || ORDERS.empty,
  find: ({ listeners, order, sales, codes, reviews, requests }) =>
    [
      ...listeners.map(listener),
      ...order ? [`order ${order.id}  ${order.title}  ${order.state}`] : [],
      ...sales.map(sale),
      ...codes.map(code),
      ...reviews.map(review),
      ...requests.map(request),
    ].join("\n") || "No results.",
  "figures sales": ({ period, currencies, titles, waitingDays }) =>
    [
      ...waitingDays > 0 ? [FIGURES.waiting(waitingDays)] : [],
      ...currencies.map((it) => {
        const { currency, total } = it;
        const figures = salesFigures(it, { period, titleOf: (id) => titles[id] ?? null });
        return [
          SALES.sum(total.sold, formatMoney({ currency, amountMinor: total.amountMinor })),
          ...SALES_FIGURES.map((id) => `${figures[id].title}\n${table(figures[id].table)}`),
        ].join("\n\n");
      }),
    ].join("\n\n") || FIGURES.noSales,
  "copies list": (found) =>
    found.map((it) => `${it.id}  ${it.name}  ${it.title}  ${COPIES.count(it.claimed, it.copies)}`)
      .join("\n") ||
    COPIES.none,
  "copies show": ({ lines }) =>
    lines.map(({ name, path, claim }) =>
      [
        name || COPIES.anyone,
        path,
        claim ? claim.email ?? COPIES.erased : COPIES.open,
        ...claim ? [claim.percent === null ? COPIES.private : COPIES.heard(claim.percent)] : [],
      ].join("  ")
    ).join("\n"),
  "letter list": (found) =>
    found.map((it) =>
      [
        it.id,
        it.subject,
        it.title ?? LETTERS.newsletter,
        it.sentAtMs === null ? LETTERS.draft : letterCounts(it),
      ].join("  ")
    ).join("\n") || LETTERS.none,
  gifts: (found) => found.map(gift).join("\n") || DESK_GIFTS.none,
  subscriptions: ({ lines, cursor }) =>
    [...lines.map(subscription), ...cursor ? [`more: subscriptions --cursor ${cursor}`] : []]
      .join("\n") || SUBSCRIPTIONS.none,
  "listener list": (found) => found.map(listener).join("\n") || LISTENERS.none,
  "listener find": (found) => found.map(listener).join("\n") || "No accounts found.",
  "figures listening": (view) =>
    heardFigures(view, (id) => view.titles[id] ?? null)
      .map((it) => `${it.title}\n${it.table.rows.length === 0 ? it.none : table(it.table)}`).join(
        "\n\n",
      ),
  held: (all) =>
    all.toSorted((a, b) => a.foundAtMs - b.foundAtMs).map(paymentOnHold).join("\n\n") ||
    "No payments on hold.",
  disputes: (all) => all.map(dispute).join("\n") || "No open disputes.",
  purchases: (found) => found.map(purchase).join("\n") || ORDERS.empty,
  "code list": ({ codes, batches }) =>
    [...codes.map(code), ...batches.map(batch)].join("\n") || CODES.none,
  "review list": (reviews, { bookId }) =>
    reviews.map(review).join("\n") || `Book ${bookId} has no reviews yet.`,
  "review waiting": (reviews) => reviews.map(review).join("\n") || DESK_REVIEWS.noneWaiting,
  requests: (found) => found.toReversed().map(request).join("\n\n") || SUPPORT.none,
  "listener export": (kept) => JSON.stringify(kept, null, 2),
  "listener show": ({ email, firstName, lastName, createdAt, isDisabled, isAuthor, sessions }) =>
    [
      email,
      oneLine(`${firstName} ${lastName}`) || "no name",
      `joined ${createdAt.slice(0, 10)}`,
      `signed in on ${plural(sessions, "device")}`,
      ...isDisabled ? ["disabled"] : [],
      ...isAuthor ? ["in the team"] : [],
    ].join("  "),
  invoices: ({ year, documents, before }) =>
    [
      ...documents.map(document),
      ...before === null ? [] : [`more: invoices ${year} --before ${before}`],
    ].join("\n") || DOCUMENTS.none,
  "tax oss": (view) =>
    [
      ...view.isTest ? [OSS.test] : [],
      ...view.isUsed ? [] : [OSS.otherMode],
      ...view.isRunning ? [OSS.running] : [],
      ossCsv(view).trimEnd(),
    ].join("\n"),
  "tax show": (settings) =>
    settings === null
      ? TAXES.none
      : Object.entries(typedTaxes(settings)).filter(([, text]) => text !== "")
        .map(([name, text]) =>
          `${TAXES[name as keyof TypedTaxes].label}: ${text.replaceAll("\n", ", ")}`
        )
        .join("\n"),
  "author list": ({ team, invited }) =>
    [
      ...team.map(({ email, role, since }) => `${email}  ${role} since ${since.slice(0, 10)}`),
      ...invited.map(({ email, role, until }) =>
        `${email}  invited as ${role}, until ${until.slice(0, 10)}`
      ),
    ].join("\n") ||
    "Nobody yet. Add an author: deno task admin author add EMAIL",
  "passkey list": (found) =>
    found.map(({ id, name, createdAt }) =>
      `${id}  ${oneLine(name)}  added ${createdAt.slice(0, 10)}`
    )
      .join("\n") || "No passkeys yet.",
  audit: (entries) => entries.map(entry).join("\n") || AUDIT.none,
};

/** The data of a command without a sentence of its own. */
export function printed({ name, fields }: Typed, data: unknown): string {
  const print = PRINT[name] as ((data: unknown, fields: Fields) => string) | undefined;
  return print?.(data, fields) ?? "";
}

/** Rows with aligned columns. */
function table({ head, rows }: FigureTable): string {
  const lines = [head, ...rows.map((row) => row.map(cellText).map(oneLine))];
  const widths = head.map((_, n) => Math.max(...lines.map((cells) => cells[n]!.length)));
  return lines.map((cells) => cells.map((it, n) => it.padEnd(widths[n]!)).join("  ").trimEnd())
    .join("\n");
}

const sale = (it: SaleView): string => `${purchase(it)}  ${it.email ?? it.userId}`;

function book(it: BookLine): string {
  const state = it.isDraft
    ? "draft"
    : it.isOffSale
    ? "off sale"
    : it.releaseDate
    ? `out ${it.releaseDate}`
    : "on sale";
  const price = it.priceMinor === null
    ? "no price"
    : formatMoney({ amountMinor: it.priceMinor, currency: "EUR" });
  const what = it.isBundle ? "bundle" : `${it.chapters} chapters`;
  return [it.id, oneLine(it.title), price, what, state].join("  ");
}

const version = ({ number, atMs, by, kind, changes, more }: VersionRecord): string =>
  [
    `${number}  ${new Date(atMs).toISOString().slice(0, 19)}  ${by}  ${kind}`,
    ...changes.map((it) =>
      oneLine(`    ${it.bookId ?? ""} ${it.field}: ${it.before} -> ${it.after}`)
    ),
    ...more > 0 ? [`    and ${more} more`] : [],
  ].join("\n");

const gift = ({ code, title, email, createdAt, state, purchaseId }: GiftLine): string =>
  [createdAt.slice(0, 10), code ?? purchaseId, title, email ?? "no address", state].join("  ");

const document = (it: DocumentLine): string =>
  [
    it.number,
    it.issuedAt.slice(0, 10),
    formatMoney({ amountMinor: it.grossMinor, currency: it.currency }),
    `${taxName(isVat(it.treatment, it.country))} ${
      formatMoney({ amountMinor: it.taxMinor, currency: it.currency })
    }`,
    rateText(it),
    it.title,
    it.kind === "invoice" ? DOCUMENTS.kinds.invoice : DOCUMENTS.kinds.correction(it.corrects ?? ""),
  ].concat(it.company === null ? [] : [oneLine(it.company)]).join("  ");

const subscription = (it: SubscriptionLine): string =>
  [it.email ?? it.userId, it.status, `until ${it.endsAt.slice(0, 10)}`]
    .concat(it.cancelsAtPeriodEnd ? ["ends then"] : [], it.isTest ? ["test"] : []).join("  ");

const listener = ({ email, name, createdAt, isDisabled }: ListenerLine): string =>
  [email, oneLine(name) || "no name", `since ${createdAt.slice(0, 10)}`]
    .concat(isDisabled ? ["disabled"] : []).join("  ");

function purchase(it: Omit<PurchaseView, "kind"> & Pick<SaleView, "kind">): string {
  const state = it.refundedAt
    ? ORDERS.over(it.refundedAt.slice(0, 10))
    : it.isDisputed
    ? "disputed"
    : it.isSuspended
    ? ORDERS.suspended
    : "paid";
  return [
    it.createdAt.slice(0, 10),
    it.kind === "gift" ? `${it.title} (gift)` : it.title,
    formatMoney(it),
    it.method,
    it.paymentId ?? "no payment",
    state,
  ].join("  ");
}

function dispute({ state, answerByMs, ...it }: OpenDispute): string {
  const text = ORDERS.dispute[state];
  const todo = answerByMs === null ? text : ORDERS.answerUntil(text, isoDay(answerByMs));
  return [it.paymentId, formatMoney(it), it.title, todo].join("  ");
}

function paymentOnHold(it: PaymentOnHold): string {
  return [
    `${isoDay(it.foundAtMs)}  ${
      ORDERS.received(it.paymentId, formatReceived(it.receivedMinor, it.currency))
    }`,
    ...it.reasons.map(reasonText),
    it.refundedAtMs === null
      ? `To refund it: deno task admin refund ${it.paymentId}`
      : `Refunded ${isoDay(it.refundedAtMs)}.`,
  ].join("\n");
}

const batch = ({ name, first, count, uses }: CodeBatch): string =>
  `${name}  ${worthOf(first)}  ${count} codes, ${CODES.usedInAll(uses)}`;

function code(it: DiscountRecord): string {
  const limits = [
    it.bookId === null ? "every book" : `book ${it.bookId}`,
    `used ${it.uses}${it.maxUses === null ? "" : ` of ${it.maxUses}`} times`,
    ...it.isOncePerCustomer ? [CODES.onceFact] : [],
    ...it.startsAtMs === null ? [] : [`from ${isoDay(it.startsAtMs)}`],
    ...it.expiresAtMs === null ? [] : [`until ${isoDay(it.expiresAtMs - 1)}`],
    ...it.endedAtMs === null ? [] : ["ended"],
  ];
  return `${it.code}  ${worthOf(it)}  ${limits.join(", ")}`;
}

function review(it: ReviewRecord): string {
  return [
    it.id,
    isoDay(it.createdAtMs),
    `${it.rating} of 5`,
    oneLine(it.reviewerName) || "no name",
    oneLine(it.title) || "rating only",
    ...it.reply ? ["answered"] : [],
    ...it.hiddenAtMs === null ? [] : ["hidden"],
  ].join("  ");
}

function request({ id, createdAtMs, email, subject, message, answers }: HelpRequestRecord): string {
  const at = new Date(createdAtMs).toISOString().slice(0, 16).replace("T", " ");
  const lines = message.split("\n").map((line) => `    ${printable(line)}`);
  const state = answers.length > 0 ? "answered" : `to reply: request answer ${id}`;
  return [`${at}  ${printable(email)}  ${printable(subject) || "(no subject)"}`, ...lines, state]
    .join("\n");
}

function entry({ at, by, command, about, before, after, state }: AuditView): string {
  const values = [before, after].filter(Boolean).join(" -> ");
  return [at.slice(0, 19), by, command, about, values, state].filter(Boolean).map(oneLine).join(
    "  ",
  );
}

/** Control characters in users' text must not reach the operator's terminal. */
const printable = (text: string): string => text.replace(/\p{Cc}|\p{Cf}/gu, "");
