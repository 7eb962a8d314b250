/**
 * The shop's records. A guest's are under the guest's id as a listener's are under the user's. Indexes hold an
 * id, never a copy.
 */

import { rightsChanged } from "@/lib/accounts/events.ts";
import { defineRecord } from "@/lib/platform/record.ts";
import { DAY_MS } from "@/lib/platform/duration.ts";
import { z } from "zod";
import { campaignRecord, claimRecord, discountRecord } from "./discount.ts";
import { openDispute, purchaseRecord } from "./purchase.ts";
import { giftCard } from "./gift_card.ts";
import { premiumRecord } from "./premium_offer.ts";
import { attemptRecord, premiumMonth, statedEnd, subscriptionRecord } from "./subscription.ts";
import { paymentOnHold } from "./purchase_after.ts";
import { orderRecord } from "./schema.ts";
import { chosenTaxes, company } from "./tax/decide.ts";
import { invoiceRecord } from "./tax/invoice.ts";

/** The provider resends events for three days at most. */
export const EVENT_LIFETIME_MS = 30 * DAY_MS;

export const keys = {
  /** Version of a listener's ledger: every change checks and writes it. */
  ledger: defineRecord({
    name: "ledger",
    key: (userId: string) => [userId],
    tells: ([, userId]) => rightsChanged.of({ userId: String(userId) }),
  }),
  /** The id of the user to whose account a guest's ledger was moved. */
  joinedGuest: defineRecord({ name: "joined_guest", key: (guestId: string) => [guestId] }),
  joinedGuestOfUser: defineRecord({
    name: "joined_guest_of_user",
    key: (userId: string, guestId: string) => [userId, guestId],
  }),
  /** While a guest's purchases wait for the owner of their address: whether the owner was told. */
  waitingGuest: defineRecord({
    name: "waiting_guest",
    key: (email: string, guestId: string) => [email, guestId],
  }),
  /** Until it is decided. */
  openDispute: defineRecord({
    name: "open_dispute",
    key: (paymentId: string) => [paymentId],
    schema: openDispute,
  }),
  purchase: defineRecord({
    name: "purchase",
    key: (userId: string, purchaseId: string) => [userId, purchaseId],
    schema: purchaseRecord,
  }),
  /** All purchases and months by time; value: the buyer's id, as in the next three. */
  sale: defineRecord({
    name: "sale",
    key: (atMs: number, purchaseId: string) => [atMs, purchaseId],
  }),
  giftSale: defineRecord({
    name: "gift_sale",
    key: (atMs: number, purchaseId: string) => [atMs, purchaseId],
  }),
  saleById: defineRecord({ name: "sale_by_id", key: (purchaseId: string) => [purchaseId] }),
  saleWithCode: defineRecord({
    name: "sale_with_code",
    key: (code: string, atMs: number, purchaseId: string) => [code, atMs, purchaseId],
  }),
  /** A purchase of a book that was not out yet, until its buyer is told that it is. */
  presale: defineRecord({
    name: "presale",
    key: (bookId: number, purchaseId: string) => [bookId, purchaseId],
  }),
  /** Days with changed sales, to be counted again (lib/figures). */
  salesDue: defineRecord({ name: "sales_due", key: (day: string) => [day] }),
  taxes: defineRecord({ name: "taxes", schema: chosenTaxes }),
  /** What the author offers as Premium. */
  premium: defineRecord({ name: "premium", schema: premiumRecord }),
  /** A paid month of Premium, by the provider's invoice. */
  month: defineRecord({
    name: "month",
    key: (userId: string, id: string) => [userId, id],
    schema: premiumMonth,
  }),
  /** The user's id. */
  monthById: defineRecord({ name: "month_by_id", key: (id: string) => [id] }),
  /** The month's id. */
  monthByPayment: defineRecord({
    name: "month_by_payment",
    key: (paymentId: string) => [paymentId],
  }),
  /** A listener's business. */
  company: defineRecord({
    name: "company",
    key: (userId: string) => [userId],
    schema: company,
    ofUser: "ends",
  }),
  /** While VIES must be asked about its VAT id. */
  companyUnverified: defineRecord({
    name: "company_unverified",
    key: (userId: string) => [userId],
    ofUser: "ends",
  }),
  /** "2027", 12. */
  invoice: defineRecord({
    name: "invoice",
    key: (series: string, count: number) => [series, count],
    schema: invoiceRecord,
  }),
  /** The latest count. */
  invoiceCount: defineRecord({ name: "invoice_count", key: (series: string) => [series] }),
  invoiceOfPurchase: defineRecord({
    name: "invoice_of_purchase",
    key: (purchaseId: string, series: string, count: number) => [purchaseId, series, count],
  }),
  order: defineRecord({ name: "order", key: (orderId: string) => [orderId], schema: orderRecord }),
  /** While it is open or being canceled. */
  openOrder: defineRecord({
    name: "open_order",
    key: (userId: string, orderId: string) => [userId, orderId],
  }),
  /** When a provider's event was handled. */
  paymentEvent: defineRecord({
    name: "payment_event",
    key: (eventId: string) => [eventId],
    schema: z.number(),
    keptFor: (atMs) => atMs + EVENT_LIFETIME_MS,
  }),
  /** When the provider's latest event arrived. */
  webhookSeen: defineRecord({ name: "webhook_seen", key: (mode: string) => [mode] }),
  paymentOnHold: defineRecord({
    name: "held_payment",
    key: (paymentId: string) => [paymentId],
    schema: paymentOnHold,
  }),
  /** Of review copies. */
  campaign: defineRecord({
    name: "campaign",
    key: (campaignId: number) => [campaignId],
    schema: campaignRecord,
  }),
  /** How many campaigns there have been. */
  campaignCount: defineRecord({ name: "campaign_count" }),
  /** A listener's review copy. */
  claim: defineRecord({
    name: "copy_claim",
    key: (userId: string, campaignId: number) => [userId, campaignId],
    schema: claimRecord,
    ofUser: "stays",
  }),
  /** The listener's id. */
  claimOfCampaign: defineRecord({
    name: "copy_claim_of_campaign",
    key: (campaignId: number, code: string) => [campaignId, code],
  }),
  discount: defineRecord({
    name: "discount",
    key: (code: string) => [code],
    schema: discountRecord,
  }),
  /** The purchase that a customer's address has used a code for; a hash of code and address. */
  codeCustomer: defineRecord({
    name: "code_customer",
    key: (hash: string) => [hash],
    schema: z.string(),
  }),
  /** What its buyer has added to a gift. */
  giftCard: defineRecord({
    name: "gift_card",
    key: (userId: string, purchaseId: string) => [userId, purchaseId],
    schema: giftCard,
    ofUser: "stays",
  }),
  /** Gifts to be mailed on a day, by when. */
  giftDue: defineRecord({
    name: "gift_due",
    key: (dueAtMs: number, purchaseId: string) => [dueAtMs, purchaseId],
  }),
  subscription: defineRecord({
    name: "subscription",
    key: (userId: string, subscriptionId: string) => [userId, subscriptionId],
    schema: subscriptionRecord,
  }),
  subscriptionAttempt: defineRecord({
    name: "subscription_attempt",
    key: (userId: string) => [userId],
    schema: attemptRecord,
  }),
  /** 60 days. */
  statedEnd: defineRecord({
    name: "stated_end",
    key: (userId: string) => [userId],
    schema: statedEnd,
    keptFor: ({ expiresAtMs }) => expiresAtMs,
    ofUser: "stays",
  }),
  /** An object of the Stripe emulator, in test mode. */
  emulatorObject: defineRecord({
    name: "emulator_object",
    key: (kind: string, id: string) => [kind, id],
  }),
  /** The emulator's answer to an idempotency key; a day. */
  emulatorAnswer: defineRecord({
    name: "emulator_answer",
    key: (kind: string, id: string) => [kind, id],
    keptFor: "transient",
  }),
};
