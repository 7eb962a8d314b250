/** Every screen and state of the site that is looked at: all pages, and what a press or a failure brings. */

import type { OpenPage, Page } from "../e2e/harness.ts";
import { isDeskPath } from "@/lib/desk/addresses.ts";
import { listRoutes } from "../http/all_routes.ts";

/** An owner of every book of the demo; somebody new whose name has sixty letters; or somebody unknown. */
export type Viewer = "owner" | "newcomer" | "visitor";

export interface Screen {
  /** Unique, fit for a file's name. */
  name: string;
  viewer: Viewer;
  path: string;
  /** Brings the open page into its state. */
  enter?(opened: OpenPage): Promise<void>;
  /** Its state covers the screen: what lies below its lower edge is not taken. */
  isOverlay?: boolean;
}

const BOOK = "/audiobook/11", SERIES = "/audiobook/15";

/** What a message without parameters says in the language of the screens. */
type Say = (message: string) => string;

const openSheet = (link: string) => async ({ page }: OpenPage) => {
  await page.waitForSelector("html.painted");
  await page.locator(link).locator("visible=true").first().click();
  await page.getByRole("dialog").waitFor();
};

/** What a press or a failure brings. */
function states(say: Say): Screen[] {
  const button = (page: Page, message: string) =>
    page.getByRole("button", { name: say(message), exact: true }).locator("visible=true").first();

  const press = (message: string, dialog?: string) => async ({ page }: OpenPage) => {
    await button(page, message).click();
    if (dialog) await page.getByRole("dialog", { name: say(dialog) }).waitFor();
  };

  async function play(page: Page): Promise<void> {
    await button(page, "Play").click();
    await page.waitForSelector(".stage[data-playing]");
  }

  return [
    { name: "series", viewer: "visitor", path: SERIES },
    { name: "shared-moment", viewer: "visitor", path: `${BOOK}?chapter=1&t=42` },
    { name: "locked-chapter", viewer: "visitor", path: `${BOOK}?chapter=9` },
    { name: "not-found", viewer: "visitor", path: "/no/such/page" },
    { name: "no-such-book", viewer: "visitor", path: "/audiobook/99" },
    { name: "sign-up-mistakes", viewer: "visitor", path: "/signup", enter: submitEmpty },
    { name: "playing", viewer: "visitor", path: BOOK, enter: ({ page }) => play(page) },
    {
      name: "playing-elsewhere",
      viewer: "owner",
      path: SERIES,
      async enter({ page }) {
        await play(page);
        await page.getByRole("link", { name: say("Home") }).locator("visible=true").first().click();
        await page.waitForSelector(".now");
      },
    },
    {
      name: "player-error",
      viewer: "visitor",
      path: BOOK,
      async enter({ page, context }) {
        await context.route(/\/(audio|api\/(mp3|hls|stream))\//, (route) => route.abort());
        await page.reload();
        await button(page, "Play").click();
        await page.waitForTimeout(4000);
      },
    },
    {
      name: "offline-book",
      viewer: "visitor",
      path: BOOK,
      async enter({ page, context }) {
        await play(page);
        await context.setOffline(true);
        await page.waitForTimeout(500);
      },
    },
    ...([
      ["drawer", SERIES, press("Chapters", "Chapters")],
      ["bookmarks", BOOK, press("Bookmarks", "Bookmarks")],
      ["more", BOOK, press("More", "More")],
      ["share-sheet", BOOK, openSheet(".share-link")],
      ["reviews-sheet", BOOK, openSheet(".rating-link[data-sheet]")],
    ] as const).flatMap(([name, path, enter]) =>
      (["visitor", "owner"] as const).map((viewer) => (
        { name: `${name}-${viewer}`, viewer, path, enter, isOverlay: true }
      ))
    ),
    {
      name: "shortcuts",
      viewer: "owner",
      path: BOOK,
      isOverlay: true,
      async enter(opened) {
        await press("More", "More")(opened);
        const keys = button(opened.page, "Keyboard shortcuts");
        if (await keys.isVisible()) await keys.click();
      },
    },
    {
      name: "downloads",
      viewer: "owner",
      path: "/library",
      isOverlay: true,
      async enter({ page }) {
        await page.locator("button[data-downloads='11']").click();
        await page.getByRole("dialog").waitFor();
      },
    },
    { name: "empty-library", viewer: "newcomer", path: "/library" },
    { name: "empty-recent", viewer: "newcomer", path: "/recently-played" },
    { name: "long-name-home", viewer: "newcomer", path: "/" },
    { name: "long-name-account", viewer: "newcomer", path: "/account" },
    { name: "checkout-pay", viewer: "newcomer", path: "/checkout/15" },
    { name: "checkout-gift", viewer: "newcomer", path: "/checkout/11?gift=1" },
    { name: "checkout-no-such-book", viewer: "newcomer", path: "/checkout/99" },
    {
      name: "reset-link-used",
      viewer: "visitor",
      path: "/reset-password?token=used&email=a@b.example",
    },
    {
      name: "bookmark-added",
      viewer: "owner",
      path: BOOK,
      isOverlay: true,
      async enter(opened) {
        await play(opened.page);
        await press("Bookmarks", "Bookmarks")(opened);
        await press("Add Bookmark")(opened);
      },
    },
    ...["/", SERIES, "/checkout/15"].map((path): Screen => ({
      name: `yen-${toName(path)}`,
      viewer: "newcomer",
      path,
      async enter({ page, context }) {
        const { protocol, host } = new URL(page.url());
        await context.addCookies([{ name: "currency", value: "JPY", url: `${protocol}//${host}` }]);
        await page.reload();
      },
    })),
    // The newcomer's last: what they see changes with it.
    {
      name: "gift-paid",
      viewer: "newcomer",
      path: "/checkout/11?gift=1",
      async enter({ page, context }) {
        const { origin } = new URL(page.url());
        const form = { audiobookId: "11", gift: "1", card: "4242424242424242" };
        const paid = await context.request.post(`${origin}/checkout/pay-test`, {
          form,
          headers: { origin },
        });
        await page.goto(paid.url());
      },
    },
    {
      name: "purchases",
      viewer: "newcomer",
      path: "/account",
      async enter({ page }) {
        await page.locator("summary", { hasText: say("Purchase History") }).click();
      },
    },
    ...["/subscribe", "/account", "/subscribe/test-portal"].map((path): Screen => ({
      name: `subscribed-${toName(path)}`,
      viewer: "newcomer",
      path,
      async enter({ page, context }) {
        const { origin } = new URL(page.url());
        const form = { isSubscribed: "true" };
        await context.request.post(`${origin}/subscribe/test`, { form, headers: { origin } });
        await page.goto(path);
        const premium = page.locator("summary", { hasText: say("Premium") });
        if (await premium.isVisible()) await premium.click();
      },
    })),
  ];
}

async function submitEmpty({ page }: OpenPage): Promise<void> {
  await page.locator("main form").first().evaluate((form: HTMLFormElement) => {
    form.noValidate = true;
    form.requestSubmit();
  });
  await page.waitForLoadState("load");
}

function toName(path: string): string {
  return path.replace(/[^\w]+/g, "-").replace(/^-|-$/g, "") || "home";
}

/**
 * Every page by its route, as a visitor and as an owner see it, and the states above.
 * @param say finds what is pressed by its name
 */
export async function listScreens(say: Say = (message) => message): Promise<Screen[]> {
  const routes = await listRoutes({ userId: "", feedToken: "", yearId: "" });
  // To these two the author's desk is an unknown address.
  const shown = routes.filter(({ isPage, path }) => isPage && !isDeskPath(path));
  const pages = shown.flatMap(({ path }) =>
    (["visitor", "owner"] as const).map((viewer) => (
      { name: `page-${toName(path)}-${viewer}`, viewer, path }
    ))
  );
  return [...pages, ...states(say)];
}
