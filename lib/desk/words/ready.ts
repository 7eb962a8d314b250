/** Texts of the checklist before a shop opens. */
import { plural } from "@/lib/platform/plural.ts";

/** `how`: what to do about an open item. */
export const READY = {
  title: "Ready to open?",
  yes: "Everything is ready.",
  lead: (open: number) => `${plural(open, "thing")} to do before real listeners pay.`,
  states: { done: "Done", open: "To do", unknown: "Not seen from here" },
  missing: (names: string[]) => `Missing: ${new Intl.ListFormat("en").format(names)}.`,
  items: {
    books: {
      name: "Books of your own",
      how: "Begin your own under Name and colour, or put a catalogue.json into DATA_DIR.",
    },
    sound: { name: "Every chapter can be heard", how: "Bring the recordings in: task ingest." },
    prices: {
      name: "Prices of your own in every currency",
      how: "What is not set is made from the euro by a fixed rate.",
    },
    pages: {
      name: "Privacy, terms and imprint in your words",
      how: "Put them into pages/ beside the catalogue, and have them read.",
    },
    texts: {
      name: "Titles and names in your pages",
      how: "The page is shown as it is; put it right in pages/.",
    },
    taxes: {
      name: "How you are taxed",
      how: "Choose it under Taxes; until then no invoice is written.",
    },
    address: { name: "An address with https", how: "Set BASE_URL." },
    support: { name: "An address for letters", how: "Set SUPPORT_EMAIL." },
    keys: {
      name: "Live keys of the payment provider",
      how: "Set STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET.",
    },
    webhook: {
      name: "The provider's events arrive",
      how: "Point an endpoint at /webhooks/stripe, and pay once.",
    },
    backup: {
      name: "A backup of this week",
      how: "Set BACKUP_TO for one a day, or make one now: deno task backup. Then try a restore.",
    },
    mail: {
      name: "Mail goes out",
      how: "Set SMTP_URL and MAIL_FROM, and have one sent: a code for this desk is one.",
    },
  },
} as const;
