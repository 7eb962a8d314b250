/** Texts of the first screen: what waits for the author, and the sales of the day. */
import { plural } from "@/lib/platform/plural.ts";
import { formatBytes } from "@/lib/downloads/words.ts";

export const TODAY = {
  title: "Today",
  needs: "What needs you",
  none: "Nothing waits for you.",
  held: (count: number) => `${plural(count, "payment")} held: not what was agreed, nothing opened`,
  disputes: (count: number, day: string | null) =>
    `${plural(count, "dispute")} to answer${day === null ? "" : `, the first by ${day}`}`,
  disputesHow:
    "A buyer's bank asks the money back. Answer at your payment provider: without an answer it is lost.",
  reviews: (count: number) => `${plural(count, "review")} without an answer`,
  requests: (count: number) => `${plural(count, "letter")} to support without an answer`,
  withdrawals: (count: number) => `${plural(count, "withdrawal")} stated: money is asked back`,
  withdrawalsHow: "Look what the letter says of the purchase, give back what is owed, and answer.",
  refusedCards: (count: number) => `${plural(count, "listener")} of Premium with a refused card`,
  refusedCardsHow: "The provider asks again for some days. Write to them, or end it.",
  heldHow: "Look at the reasons, and give the money back or write to the buyer.",
  disk: (freeBytes: number) => `The disk is nearly full: ${formatBytes(freeBytes)} are left`,
  diskHow: "Make it larger, or move sound and backups to a bucket: MEDIA_URL, BACKUP_TO.",
  bucket: (freeBytes: number) => `The bucket is nearly full: ${formatBytes(freeBytes)} are left`,
  bucketHow: "Have it enlarged, and BUCKET_QUOTA_GB with it, or shorten BACKUP_KEEP_DAYS.",
  heldBooks: (count: number) => `${plural(count, "book")} with new recordings to hear and publish`,
  webhookHow: "Look at the endpoint in the provider's dashboard; meanwhile, look through payments.",
  listeners: (count: number) => `${plural(count, "listener")} heard something`,
  newListeners: (count: number) => plural(count, "new account"),
  mails: (count: number) => `${plural(count, "mail")} given up this week: no server took them`,
  mailTo: (to: string, subject: string) => `${subject}, to ${to}`,
  webhook: "The provider's events do not arrive: the latest payment was found without one",
  sales: "The day",
  noSales: "Nothing was sold today yet.",
  sold: (count: number, sum: string) => `${plural(count, "sale")}, ${sum}`,
  more: "Older and larger numbers stand under Orders.",
  given: (count: number) => `${plural(count, "book")} taken free`,
  utc: "The day begins at midnight UTC.",
} as const;
