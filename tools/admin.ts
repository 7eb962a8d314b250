/**
 * `deno task admin`: what the author does from the terminal. Ends with 0 when it was done,
 * 1 when it was refused, 2 when the command or a setting cannot be used.
 */
import { createAccounts } from "@/lib/accounts/server/create_accounts.ts";
import { createAnnouncements } from "@/lib/announcements/server/create_announcements.ts";
import type { Catalogue } from "@/lib/catalogue/catalogue.ts";
import { chooseCatalogue } from "@/lib/catalogue/server/choose_file.ts";
import { loadCatalogue } from "@/lib/catalogue/server/load_catalogue.ts";
import { TERMINAL } from "@/lib/desk/schema.ts";
import type { CommandResult } from "@/lib/desk/server/commands/command.ts";
import { createDesk, type Desk } from "@/lib/desk/server/create_desk.ts";
import { createFigures } from "@/lib/figures/server/create_figures.ts";
import { type Config, readConfig } from "@/lib/platform/server/config.ts";
import { createPlatform, type Platform } from "@/lib/platform/server/create_platform.ts";
import type { Objects } from "@/lib/platform/server/objects/objects.ts";
import { openContent } from "@/lib/platform/server/open_content.ts";
import { log } from "@/lib/platform/server/log.ts";
import { StartError } from "@/lib/platform/start_error.ts";
import { createReviews, openRatings } from "@/lib/reviews/server/create_reviews.ts";
import { createShop } from "@/lib/shop/server/create_shop.ts";
import { createListenerRights } from "@/lib/shop/server/purchases/listener_rights.ts";
import { createGateway } from "@/lib/shop/server/stripe/gateway.ts";
import { MIGRATIONS } from "@/lib/site/server/migrations.ts";
import { CONTACT_PATH } from "@/lib/support/addresses.ts";
import { createSupport } from "@/lib/support/server/create_support.ts";
import { readCommand, readTyped, type Typed, USAGE, UsageError } from "./admin/commands.ts";
import { eraseWithAccount } from "./admin/erase_with_account.ts";
import { printed } from "./admin/print.ts";

/** Runs one command over the domains that the site is made of. */
async function run({ name, fields }: Typed): Promise<CommandResult<unknown>> {
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
    const { perform } = await openDesk({
      config,
      content,
      isDemo: source.isDemo,
      catalogue,
      platform,
    });
    return await perform(name, fields, TERMINAL);
  } finally {
    await platform.close();
  }
}

interface Given {
  config: Config;
  content: Objects;
  isDemo: boolean;
  catalogue: Catalogue;
  platform: Platform;
}

/** Every domain is made by the factory that makes the site's. */
async function openDesk({ config, content, isDemo, catalogue, platform }: Given): Promise<Desk> {
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
  eraseWithAccount(platform);
  const provider = createGateway(config, { kv, log }); // a command settles what it does itself
  const rights = createListenerRights({ ...common, isLive: provider.gateway.mode === "live" });
  const { users, guests, care, credentials } = createAccounts({
    ...common,
    beginSubscription: rights.beginSubscription,
  });
  const shop = createShop({ ...common, provider, guests, rights, hourly: null });
  const { reviews, reviewStore } = await createReviews({
    ...common,
    totals: await openRatings(kv),
    isPurchased: shop.purchases.isPurchased,
    samplesOf: null,
  });
  const { alertStore } = createAnnouncements({ ...common, getUser: users.get });
  const { subscriptions } = shop;
  const { helpRequests } = createSupport({ ...common, supportEmail, users, subscriptions });
  return createDesk({
    ...common,
    config,
    content,
    isDemo,
    hasSound: null,
    users,
    care,
    credentials,
    shop,
    figures: createFigures({ ...common, shop, hourly: null }),
    reviews,
    reviewStore,
    alertStore,
    helpRequests,
  });
}

async function main(): Promise<number> {
  try {
    const typed = readTyped(Deno.args);
    if (!typed) {
      console.log(USAGE);
      return 0;
    }
    readCommand(Deno.args); // what cannot be used is said before anything is opened
    const result = await run(typed);
    if (typed.isJson) {
      console.log(JSON.stringify(result, null, 2));
    } else if (result.ok) {
      console.log(result.text || printed(typed, result.data));
    } else console.error(result.message);
    return result.ok ? 0 : 1;
  } catch (error) {
    if (error instanceof UsageError) {
      console.error(`${error.message.replace(/\.$/, "")}. All commands: deno task admin --help`);
    } else if (error instanceof StartError) console.error(error.message);
    else throw error;
    return 2;
  }
}

Deno.exit(await main());
