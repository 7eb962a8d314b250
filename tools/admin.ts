/**
 * `deno task admin`: what the author does from the terminal. Ends with 0 when it was done,
 * 1 when it was refused, 2 when the command or a setting cannot be used.
 */
import { createAccounts } from "@/lib/accounts/server/create_accounts.ts";
import type { UserStore } from "@/lib/accounts/server/user_store.ts";
import { createAnnouncements } from "@/lib/announcements/server/create_announcements.ts";
import type { Catalogue } from "@/lib/catalogue/catalogue.ts";
import { formatMoney } from "@/lib/catalogue/money.ts";
import { chooseCatalogue } from "@/lib/catalogue/server/choose_file.ts";
import { loadCatalogue } from "@/lib/catalogue/server/load_catalogue.ts";
import { type Config, readConfig } from "@/lib/platform/server/config.ts";
import { createPlatform, type Platform } from "@/lib/platform/server/create_platform.ts";
import { openContent } from "@/lib/platform/server/open_content.ts";
import { log } from "@/lib/platform/server/log.ts";
import { StartError } from "@/lib/platform/start_error.ts";
import { createReviews, openRatings } from "@/lib/reviews/server/create_reviews.ts";
import type { DiscountRecord } from "@/lib/shop/discount.ts";
import { GatewayDown } from "@/lib/shop/gateway.ts";
import type { PurchaseView } from "@/lib/shop/purchase.ts";
import { createShop, type Shop } from "@/lib/shop/server/create_shop.ts";
import { createListenerRights } from "@/lib/shop/server/purchases/listener_rights.ts";
import { createGateway } from "@/lib/shop/server/stripe/gateway.ts";
import { MIGRATIONS } from "@/lib/site/server/migrations.ts";
import { CONTACT_PATH } from "@/lib/support/addresses.ts";
import { createSupport } from "@/lib/support/server/create_support.ts";
import type { HelpRequestStore } from "@/lib/support/server/store.ts";
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
  const content = openContent(config);
  const source = await chooseCatalogue({ ...config, content });
  const catalogue = await loadCatalogue({ ...source, durations: () => 0 });
  // The site sends what is laid into the queue, and remembers what has changed for a minute at most.
  const platform = await createPlatform({
    config,
    migrations: MIGRATIONS,
    log: { ...log, info() {} },
    isServing: false,
  });
  try {
    return await obey(command, { config, catalogue, platform });
  } finally {
    await platform.close();
  }
}

interface Given {
  config: Config;
  catalogue: Catalogue;
  platform: Platform;
}

/** Every domain is made by the factory that makes the site's. */
async function obey(
  command: Command,
  { config, catalogue, platform }: Given,
): Promise<Outcome> {
  const { kv, mailer } = platform;
  const { baseUrl, supportEmail } = config;
  const seriesTitle = catalogue.series.title;
  const mail = mailer && baseUrl &&
    {
      mailer,
      wake: mailer.wake,
      baseUrl,
      contactPath: CONTACT_PATH,
      seriesTitle,
      supportEmail,
    };
  const common = { ...platform, catalogue, mail };
  const provider = createGateway(config, { kv, log }); // a command settles what it does itself
  const rights = createListenerRights({ ...common, isLive: provider.gateway.mode === "live" });
  const { users, guests } = createAccounts({
    ...common,
    beginSubscription: rights.beginSubscription,
  });
  const shop = createShop({ ...common, provider, guests, rights, hourly: null });
  if (isReviewCommand(command)) {
    const { reviews, reviewStore } = await createReviews({
      ...common,
      totals: await openRatings(kv),
      isPurchased: shop.purchases.isPurchased,
      samplesOf: null,
    });
    return await obeyReview(command, { store: reviewStore, reviews });
  }
  if (isAlertCommand(command)) {
    const { alertStore } = createAnnouncements({ ...common, getUser: users.get });
    return await obeyAlert(command, { store: alertStore, catalogue, config });
  }
  const { helpRequests } = createSupport({ ...common, supportEmail });
  return await obeyShop(command, { shop, users, requests: helpRequests });
}

async function obeyShop(
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
      return refused(answer.message);
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
      const answer = await payments.giveBook({ user, bookId: command.bookId });
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
