/** The operator's commands as typed: one schema for each, every fault a sentence. */
import { parseArgs } from "node:util";
import { z } from "zod";
import { discountCode } from "@/lib/shop/discount.ts";
import { paymentId } from "@/lib/shop/gateway.ts";
import { replyText } from "@/lib/reviews/schema.ts";

export const USAGE = `deno task admin COMMAND

Works on the same data as the site (DATA_DIR or KV_URL, STRIPE_SECRET_KEY), which may go on running;
it knows of changes within a minute.

  reconcile [--since 7d]        settle every payment made since then (days: 7d, hours: 12h)
  refund PAYMENT_ID             give all of a payment back, and take what it gave
  held                          payments that are not what was agreed: they have opened nothing
  purchases EMAIL               what a listener has bought
  grant EMAIL BOOK              give a listener a book, by its id

  code create NAME --percent N  make a discount code, 1 to 100 percent off
      [--book ID]                 for this book only
      [--uses N]                  this many purchases
      [--expires 2027-01-31]      good through that day (UTC)
  code list                     all codes and how often they were used
  code end NAME                 end a code; what was bought with it stays

  requests                      what listeners have written to support, the newest last

  review list BOOK              the newest 50 ratings and reviews of a book, with their ids
  review hide ID                take one out of the list and the average
  review show ID                put it back
  review reply ID TEXT          answer it in public; "" takes the answer back

  release-alert count           how many want a mail when a new book comes out
  release-alert send BOOK       tell them that this book is out; each is told once`;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const wholeNumber = (what: string, example: string) =>
  z.string().regex(/^[1-9]\d{0,8}$/, `${what} wants a whole number such as ${example}`)
    .transform(Number);

const span = z.string().regex(/^[1-9]\d{0,3}[dh]$/, "--since wants days or hours such as 7d or 12h")
  .transform((text) => parseInt(text) * (text.endsWith("d") ? DAY_MS : HOUR_MS));

/** The last moment of the day. */
const day = z.iso.date("--expires wants a day such as 2027-01-31")
  .transform((text) => Date.parse(text) + DAY_MS);

const email = z.email("Name the listener by e-mail address, such as ada@example.com").toLowerCase();

const percentage = wholeNumber("--percent", "50")
  .refine((percent) => percent <= 100, "--percent wants 1 to 100");

const reviewId = z.string("Name the review by its id, as review list prints it");

const commands = {
  reconcile: z.object({ sinceMs: span }),
  refund: z.object({
    paymentId: z.string("Name the payment, such as pi_3Abc").pipe(paymentId),
  }),
  held: z.object({}),
  purchases: z.object({ email }),
  grant: z.object({ email, bookId: wholeNumber("The book's id", "12") }),
  "code create": z.object({
    code: discountCode,
    percentage,
    bookId: wholeNumber("--book", "12").nullable(),
    maxUses: wholeNumber("--uses", "100").nullable(),
    expiresAtMs: day.nullable(),
  }),
  "code list": z.object({}),
  "code end": z.object({ code: discountCode }),
  "review list": z.object({ bookId: wholeNumber("The book's id", "12") }),
  "review hide": z.object({ id: reviewId }),
  "review show": z.object({ id: reviewId }),
  "review reply": z.object({
    id: reviewId,
    text: z.string('Write the reply in quotes, such as "Thank you."').pipe(replyText),
  }),
  requests: z.object({}),
  "release-alert count": z.object({}),
  "release-alert send": z.object({ bookId: wholeNumber("The book's id", "16") }),
};

export type Command = {
  [Name in keyof typeof commands]: { name: Name } & z.infer<(typeof commands)[Name]>;
}[keyof typeof commands];

/** Commands of two words begin with these. */
const GROUPS = ["code", "review", "release-alert"];
/** Commands that take two things. */
const TWO_WORDS = ["grant", "review reply"];

/** What was typed is no command, or a part of it cannot be used. */
export class UsageError extends Error {
  override name = "UsageError";
}

/** null: help was asked for. @throws {UsageError} */
export function readCommand(args: string[]): Command | null {
  const { values, positionals } = split(args);
  if (values.help || positionals.length === 0) return null;
  const words = positionals.slice(0, GROUPS.includes(positionals[0]!) ? 2 : 1);
  const name = words.join(" ") as keyof typeof commands;
  const [first, second, ...more] = positionals.slice(words.length);
  if (!Object.hasOwn(commands, name)) throw new UsageError(`There is no command "${name}".`);
  const isOnlyFirst = !TWO_WORDS.includes(name) && second !== undefined;
  if (isOnlyFirst || more.length > 0) throw new UsageError(`"${name}" takes fewer words.`);
  const given: Record<keyof typeof commands, Record<string, unknown>> = {
    reconcile: { sinceMs: values.since ?? "7d" },
    refund: { paymentId: first },
    held: {},
    purchases: { email: first },
    grant: { email: first, bookId: second ?? "" },
    "code create": {
      code: first ?? "",
      percentage: values.percent ?? "",
      bookId: values.book ?? null,
      maxUses: values.uses ?? null,
      expiresAtMs: values.expires ?? null,
    },
    "code list": {},
    "code end": { code: first ?? "" },
    "review list": { bookId: first ?? "" },
    "review hide": { id: first },
    "review show": { id: first },
    "review reply": { id: first, text: second },
    requests: {},
    "release-alert count": {},
    "release-alert send": { bookId: first ?? "" },
  };
  const parsed = commands[name].safeParse(given[name]);
  if (!parsed.success) throw new UsageError(parsed.error.issues.map((it) => it.message).join("; "));
  return { name, ...parsed.data } as Command;
}

function split(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        since: { type: "string" },
        percent: { type: "string" },
        book: { type: "string" },
        uses: { type: "string" },
        expires: { type: "string" },
        help: { type: "boolean", short: "h" },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
