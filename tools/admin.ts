/**
 * `deno task admin`: what the author does from the terminal. Ends with 0 when it was done,
 * 1 when it was refused, 2 when the command or a setting cannot be used.
 */
import { createRateStore } from "@/lib/platform/server/rate_store.ts";
import { createUserStore, type UserStore } from "@/lib/accounts/server/user_store.ts";
import { loadCatalogue } from "@/lib/catalogue/server/load_catalogue.ts";
import { chooseCatalogueFile } from "@/lib/catalogue/server/choose_file.ts";
import { readConfig } from "@/lib/platform/server/config.ts";
import type { DiscountRecord } from "@/lib/shop/discount.ts";
import { openStore } from "@/lib/platform/server/kv/open.ts";
import { log } from "@/lib/platform/server/log.ts";
import { formatMoney } from "@/lib/catalogue/money.ts";
import { GatewayDown } from "@/lib/shop/gateway.ts";
import { createShop, type Shop } from "@/lib/shop/server/payments/shop.ts";
import { createGateway } from "@/lib/shop/server/stripe/gateway.ts";
import type { PurchaseView } from "@/lib/shop/purchase.ts";
import { createAlertStore } from "@/lib/announcements/server/store.ts";
import { openTotals } from "@/lib/reviews/server/live_totals.ts";
import { createReviewService } from "@/lib/reviews/server/service.ts";
import { createReviewStore } from "@/lib/reviews/server/store.ts";
import { StartError } from "@/lib/platform/start_error.ts";
import { createHelpRequestStore, type HelpRequestStore } from "@/lib/support/server/store.ts";
import { type Command, readCommand, USAGE, UsageError } from "./admin/commands.ts";
import { describeHeld } from "./admin/held.ts";
import { describeHelpRequests } from "./admin/help_requests.ts";
import { type AlertCommand, isAlertCommand, obeyAlert } from "./admin/release_alert.ts";
import { isReviewCommand, obeyReview, type ReviewCommand } from "./admin/reviews.ts";

/** What a command says, and whether it did what was asked. */
type Outcome = { ok: boolean; text: string };

const done = (text: string): Outcome => ({ ok: true, text });
const refused = (text: string): Outcome => ({ ok: false, text });

async function run(command: Command): Promise<Outcome> {
  const config = readConfig(Deno.env.toObject());
  const file = await chooseCatalogueFile(config);
  const catalogue = await loadCatalogue({ file, durations: () => 0 });
  using kv = await openStore(config.kvUrl);
  const users = createUserStore(kv);
  const { gateway } = createGateway(config, {
    kv,
    onWebhook: () => Promise.resolve(), // a command settles what it does itself
    log,
  });
  const shop: Shop = createShop({
    kv,
    catalogue,
    gateway,
    users,
    mail: config.mail && config.baseUrl && {
      seriesTitle: catalogue.series.title,
      baseUrl: config.baseUrl,
      supportEmail: config.supportEmail,
      wake() {}, // the site sends what is laid into its queue
    },
    log: { ...log, info() {} },
    onChange() {}, // another process remembers for a minute at most
  });
  if (isReviewCommand(command)) {
    const store = createReviewStore(kv);
    const reviews = createReviewService({
      store,
      totals: await openTotals(store),
      rates: createRateStore(kv),
      samples: [],
      isReservedName: () => false, // nobody reviews by command
      isPurchased: shop.purchases.isPurchased,
    });
    return await obeyReview(command, { store, reviews });
  }
  if (isAlertCommand(command)) {
    return await obeyAlert(command, { store: createAlertStore(kv), catalogue, config });
  }
  return await obey(command, { shop, users, requests: createHelpRequestStore(kv) });
}

async function obey(
  command: Exclude<Command, ReviewCommand | AlertCommand>,
  { shop, users, requests }: { shop: Shop; users: UserStore; requests: HelpRequestStore },
): Promise<Outcome> {
  const { payments, purchases, discounts } = shop;
  switch (command.name) {
    case "reconcile": {
      const sinceMs = Date.now() - command.sinceMs;
      const { checked, changed, failed } = await payments.reconcile({ sinceMs });
      const text = `Looked at ${checked} payments, orders and subscriptions; ${changed} changed.`;
      return failed === 0
        ? done(text)
        : refused(`${text} ${failed} could not be read or settled: the lines above name them.`);
    }
    case "refund": {
      const answer = await payments.refund(command.paymentId);
      if (answer.ok) return done(`Payment ${command.paymentId} is given back.`);
      if (answer.code === "credited") {
        return refused(
          `Its price was credited to ${answer.title}, which stands: refund that first.`,
        );
      }
      return refused(
        answer.code === "not_paid"
          ? `Payment ${command.paymentId} has not been paid: there is nothing to give back.`
          : `There is no payment ${command.paymentId} of this site.`,
      );
    }
    case "held":
      return done(describeHeld(await payments.listHeld()));
    case "purchases": {
      const user = await users.findByEmail(command.email);
      if (!user) return refused(`Nobody has an account with ${command.email}.`);
      const history = await purchases.history(user.id);
      return done(history.map(describePurchase).join("\n") || "Nothing was bought yet.");
    }
    case "grant": {
      const user = await users.findByEmail(command.email);
      if (!user) return refused(`Nobody has an account with ${command.email}.`);
      const answer = await payments.grant({ user, bookId: command.bookId });
      if (answer.ok) return done(`${answer.purchase.title} is given to ${command.email}.`);
      return refused(
        answer.code === "already_owned"
          ? `${command.email} owns book ${command.bookId} already.`
          : `The catalogue has no book ${command.bookId}.`,
      );
    }
    case "code create": {
      const { name: _name, ...code } = command;
      return await discounts.create(code)
        ? done(`Code ${code.code} is made.`)
        : refused(`There is a code ${code.code} already; receipts name it, so choose another.`);
    }
    case "code list": {
      const own = (await discounts.list()).filter(({ gift }) => gift === null);
      return done(own.map(describeCode).join("\n") || "There are no codes yet.");
    }
    case "code end":
      return await discounts.end(command.code)
        ? done(`Code ${command.code} is ended.`)
        : refused(`There is no code ${command.code}.`);
    case "requests":
      return done(await describeHelpRequests(requests));
  }
}

function describePurchase(it: PurchaseView): string {
  const state = it.refundedAt ? `given back ${it.refundedAt.slice(0, 10)}` : "counts";
  return [
    it.createdAt.slice(0, 10),
    it.kind === "gift" ? `${it.title} (gift)` : it.title,
    formatMoney(it),
    it.method,
    it.paymentId ?? "no payment",
    state,
  ].join("  ");
}

function describeCode(it: DiscountRecord): string {
  const limits = [
    it.bookId === null ? "every book" : `book ${it.bookId}`,
    `used ${it.uses}${it.maxUses === null ? "" : ` of ${it.maxUses}`} times`,
    ...it.expiresAtMs === null
      ? []
      : [`until ${new Date(it.expiresAtMs - 1).toISOString().slice(0, 10)}`],
    ...it.endedAtMs === null ? [] : ["ended"],
  ];
  return `${it.code}  ${it.percentage} %  ${limits.join(", ")}`;
}

async function main(): Promise<number> {
  try {
    const command = readCommand(Deno.args);
    if (!command) {
      console.log(USAGE);
      return 0;
    }
    const { ok, text } = await run(command);
    (ok ? console.log : console.error)(text);
    return ok ? 0 : 1;
  } catch (error) {
    if (error instanceof UsageError) {
      console.error(`${error.message.replace(/\.$/, "")}. All commands: deno task admin --help`);
    } else if (error instanceof StartError) console.error(error.message);
    else if (error instanceof GatewayDown) {
      console.error(
        `${error.message} Nothing was changed that could not be done again: try later.`,
      );
      return 1;
    } else throw error;
    return 2;
  }
}

Deno.exit(await main());
