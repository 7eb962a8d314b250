/** The author's desk in a real browser: every screen in both themes, on a phone and a desk, by keyboard, without script. */

import { expect } from "npm:expect@30.5.2";
import { createDeskAuthStore } from "@/lib/desk/auth/auth_store.server.ts";
import { PASSWORD } from "../http/client.ts";
import { takeFreePort } from "../site.ts";
import { chooseTheme, findViolations, settleColours } from "./axe.ts";
import { makeAuthor, openStore, signInAtDesk } from "./desk.ts";
import { browserTest, launchSite, openPage, type Page, type Site } from "./harness.ts";

let site: Site;
let kv: Deno.Kv;
Deno.test.beforeAll(async () => {
  const port = takeFreePort();
  const url = `http://localhost:${port}`; // passkeys belong to names, not to numbers
  const launched = await launchSite({ env: { PORT: String(port), BASE_URL: url } });
  site = { ...launched, url };
  kv = await openStore(site);
});
Deno.test.afterAll(async () => {
  kv.close();
  await site[Symbol.asyncDispose]();
});

let authors = 0;

/** A new author on the page's browser, before the sign-in. */
const becomeAuthor = (page: Page): Promise<string> =>
  makeAuthor(page, { site, kv, email: `author${++authors}@example.com` });

/** Comes in by the page itself. */
const comeIn = (page: Page, userId: string): Promise<void> => signInAtDesk(page, { kv, userId });

/** Buys by the calls of the page's own session; the payment's id. */
async function buy(page: Page, audiobookId: number): Promise<string> {
  const post = async (path: string, data: unknown) => {
    const answer = await page.request.post(path, { data });
    expect([path, answer.status()]).toEqual([path, 200]);
    return await answer.json();
  };
  const payment = await post("/api/create-payment-intent", { audiobookId, currencyCode: "EUR" });
  const card = "4242424242424242";
  await post("/api/test-payment", { clientSecret: payment.clientSecret, card });
  await page.request.get(`/api/verify-payment/${payment.paymentId}`);
  return payment.paymentId;
}

/** Something on every screen: a sale, a review, a letter, a code. */
async function fill(page: Page): Promise<void> {
  await buy(page, 12);
  const words = { rating: 4, reviewerName: "Bob", title: "Lit", content: "The whole night long." };
  await page.request.post("/api/audiobooks/12/reviews", { data: words });
  const letter = { email: "ada@example.com", subject: "Chapter 3", message: "It stops at 4:13." };
  await page.request.post("/api/help-request", { data: letter });
  await page.goto("/admin/codes");
  await page.getByLabel("Code", { exact: true }).fill("SUMMER");
  await page.getByLabel("Percent off").fill("20");
  await page.getByRole("button", { name: "Create code" }).click();
  await page.getByText("Code SUMMER is ready.").waitFor();
}

const ALL_LOOKS = [[390, "light"], [1280, "dark"], [1280, "light"], [390, "dark"]] as const;

let looks = 0;

/** Each width in each theme under PROVE; on other days one of them after the other, which takes a quarter of it. */
const nextLooks = () =>
  Deno.env.has("PROVE") ? ALL_LOOKS : [ALL_LOOKS[looks++ % ALL_LOOKS.length]!];

/** What is wrong with the page as it stands: axe, and whether it is wider than a phone. */
async function findFaults(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const [width, theme] of nextLooks()) {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ reducedMotion: "reduce" });
    await chooseTheme(page, theme);
    await settleColours(page);
    found.push(...(await findViolations(page)).map((it) => `${width} ${theme}: ${it}`));
  }
  await page.setViewportSize({ width: 390, height: 844 });
  const isWide = await page.evaluate(() =>
    document.documentElement.scrollWidth > document.documentElement.clientWidth
  );
  await page.setViewportSize({ width: 1280, height: 844 });
  return isWide ? [...found, "wider than a phone"] : found;
}

browserTest(
  "desk: every screen is accessible in both themes, and no wider than a phone [A2.7]",
  async () => {
    await using opened = await openPage({ site });
    const { page, problems } = opened;
    const userId = await becomeAuthor(page);
    await page.goto("/admin");
    expect(["sign-in", await findFaults(page)]).toEqual(["sign-in", []]);
    await comeIn(page, userId);
    await fill(page);
    const screens = await page.getByRole("navigation", { name: "Desk" }).getByRole("link")
      .evaluateAll((links) => links.map((it) => it.getAttribute("href")!));
    expect(screens.length).toBeGreaterThan(8); // a new screen is looked at once it has its link
    const own = [
      "/admin/figures/listening",
      "/admin/books/12",
      "/admin/books/new?bundle=1",
      "/admin/books/history",
      "/admin/translations/ar/12",
      "/admin/orders?word=SUMMER",
      `/admin/listeners?email=author${authors}%40example.com`,
    ];
    for (const path of [...screens, ...own, "/admin/reviews?book=12"]) {
      await page.goto(path);
      expect([path, await findFaults(page)]).toEqual([path, []]);
    }
    expect(problems).toEqual([]);
  },
  180, // some twenty-five screens, each judged in both themes
);

/** Goes on by Tab alone until the focus stands on what is called so. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let n = 0; n < 80; n++) {
    await page.keyboard.press("Tab");
    const focused = await page.evaluate(() => {
      const it = document.activeElement as HTMLElement;
      const label = (it as HTMLInputElement).labels?.[0]?.textContent;
      const { outlineStyle, boxShadow } = getComputedStyle(it);
      return {
        name: it.getAttribute("aria-label") ?? label ?? it.textContent ?? "",
        isSeen: outlineStyle !== "none" || boxShadow !== "none",
      };
    });
    if (!name.test(focused.name)) continue;
    expect([focused.name, focused.isSeen]).toEqual([focused.name, true]);
    return;
  }
  throw new Error(`Tab never came to ${name}.`);
}

browserTest("desk: by keyboard alone in, to an order, and through its refund", async () => {
  await using opened = await openPage({ site });
  const { page } = opened;
  const userId = await becomeAuthor(page);
  const paymentId = await buy(page, 13);
  await page.goto("/admin");
  await tabTo(page, /^Password/);
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Enter");
  await page.getByLabel("Code", { exact: true }).waitFor();
  await tabTo(page, /^Code/);
  await page.keyboard.type(await createDeskAuthStore(kv).makeCode(userId));
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "To do", exact: true }).waitFor();
  await tabTo(page, /^Orders$/);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/admin/orders");
  await page.getByRole("heading", { name: "Latest orders" }).waitFor();
  await tabTo(page, /^Search the desk$/);
  await page.keyboard.type(paymentId.slice(0, -2));
  await page.keyboard.press("Enter");
  await page.waitForURL("**/admin/find?word=*");
  await page.getByRole("heading", { name: "Orders" }).waitFor();
  await tabTo(page, /^Refund: /);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Are you sure?" }).waitFor();
  await tabTo(page, /^Refund$/);
  await page.keyboard.press("Enter");
  await page.getByText(`Payment ${paymentId} is refunded.`).waitFor();
  await page.getByRole("cell", { name: /^refunded/ }).waitFor();
});

browserTest(
  "desk: a chapter is dragged to another place, and back where it was by Escape",
  async () => {
    await using opened = await openPage({ site, width: 390 });
    const { page } = opened;
    await comeIn(page, await becomeAuthor(page));
    await page.goto("/admin/books/12");
    const rows = page.locator("[data-grip]");
    const titles = () =>
      page.getByLabel(/^Title of chapter/).evaluateAll((all) =>
        all.map((it) => (it as HTMLInputElement).value)
      );
    const before = await titles();
    const take = async (from: number, to: number) => {
      // What was let go glides back; near an edge the page would scroll for as long as the pointer is held.
      await page.evaluate(() =>
        Promise.allSettled(document.getAnimations().map((it) => it.finished))
      );
      await rows.nth(from).evaluate((it) =>
        it.scrollIntoView({ block: "center", behavior: "instant" })
      );
      const [at, there] = [
        (await rows.nth(from).boundingBox())!,
        (await rows.nth(to).boundingBox())!,
      ];
      await page.mouse.move(at.x + at.width / 2, at.y + at.height / 2);
      await page.mouse.down();
      await page.mouse.move(there.x + 10, there.y + there.height / 2 + 5, { steps: 8 });
    };
    await take(1, 2);
    await page.keyboard.press("Escape");
    await page.mouse.up();
    expect(await titles()).toEqual(before);
    await take(1, 2);
    await page.mouse.up();
    await page.waitForURL("**/admin/books/12#chapter-2");
    expect(await titles()).toEqual([before[0], before[2], before[1], ...before.slice(3)]);
    const shown = await rows.nth(2).boundingBox();
    expect(shown!.y).toBeGreaterThan(0);
  },
);

browserTest("desk: without script she comes in, answers, hides and gives a part back", async () => {
  await using opened = await openPage({ site, width: 390, javaScript: false });
  const { page } = opened;
  await comeIn(page, await becomeAuthor(page));
  const paymentId = await buy(page, 12);
  const review = { rating: 2, reviewerName: "Eve", title: "Dim", content: "Too dark for me." };
  await page.request.post("/api/audiobooks/12/reviews", { data: review });

  await page.goto("/admin/reviews?book=12");
  const line = page.getByRole("listitem").filter({ hasText: "Too dark for me." });
  await line.getByLabel("Your public reply").fill("Try a lamp.");
  await line.getByRole("button", { name: "Reply" }).click();
  await page.getByText("The review by Eve is answered.").waitFor();
  await line.getByRole("button", { name: "Hide: review by Eve" }).click();
  await line.getByText("Hidden, and not counted in the average.").waitFor();

  await page.getByRole("button", { name: "Menu: Reviews" }).click();
  await page.getByRole("link", { name: "Orders" }).click();
  await page.getByRole("button", { name: /^Refund: The Two/ }).first().waitFor();
  await page.getByRole("searchbox", { name: "Search the desk" }).fill(paymentId);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: /^Refund: / }).click();
  await page.getByLabel(/^Refund only part of the /).fill("1.50");
  await page.getByRole("button", { name: "Refund", exact: true }).click();
  await page.getByText("€1.50 refunded").waitFor();
  await page.getByRole("button", { name: /^Menu: / }).click();
  await page.getByRole("button", { name: "Sign out of the desk" }).click();
  await page.waitForURL(site.url + "/");
  await page.goto("/admin/orders");
  expect(await page.getByLabel("Password").isVisible()).toBe(true); // the sign-in again
});

browserTest(
  "desk: what is typed into a book's form is shown as listeners will see it, and not written",
  async () => {
    await using opened = await openPage({ site });
    const { page, problems } = opened;
    await comeIn(page, await becomeAuthor(page));
    await page.goto("/admin/books/14");
    await page.getByLabel("Title", { exact: true }).fill("The Third Lamp");
    const preview = page.locator("#preview");
    await preview.locator("h1", { hasText: "The Third Lamp" }).waitFor();
    await page.getByLabel("Description").fill("It burns.");
    await preview.locator(".blurb", { hasText: "It burns." }).waitFor();
    expect(await (await page.request.get("/audiobook/14")).text()).not.toContain("The Third Lamp");
    expect(problems).toEqual([]);
  },
);

browserTest(
  "desk: without script a book is made, its chapters are moved by keys, and it is shown",
  async () => {
    await using opened = await openPage({ site, width: 390, javaScript: false });
    const { page } = opened;
    await comeIn(page, await becomeAuthor(page));
    await page.goto("/admin/books");
    await page.getByRole("link", { name: "New book" }).click();
    const fill: [string, string][] = [
      ["Title", "The Sixth"],
      ["Release date as text", "2026"],
      ["Description", "A sixth lamp."],
      ["Price in euro, taxes included", "7.99"],
      ["What the cover shows", "Six lamps."],
    ];
    for (const [label, text] of fill) await page.getByLabel(label, { exact: true }).fill(text);
    for (const [at, title] of ["Dusk", "Dawn"].entries()) {
      await page.getByRole("button", { name: "Add chapter" }).click();
      await page.getByLabel(`Title of chapter ${at + 1}`).fill(title);
    }
    await page.getByRole("button", { name: "Up: chapter 2" }).press("Enter");
    await page.getByRole("button", { name: "Down: Dawn" }).waitFor();
    expect(await page.getByLabel("Title of chapter 1").inputValue()).toBe("Dawn");
    await page.getByRole("button", { name: "Preview" }).click();
    const preview = page.locator("#preview");
    await preview.getByText("A sixth lamp.").waitFor();
    await page.getByLabel("Title", { exact: true }).press("Enter"); // saves, and moves nothing
    await page.getByText("The Sixth is saved as a draft. Only you can see it.").waitFor();
    expect(await page.getByLabel("Title of chapter 1").inputValue()).toBe("Dawn");
    await page.getByRole("link", { name: "History" }).click();
    await page.getByRole("button", { name: /^Undo version/ }).click();
    await page.getByText(/is deleted\./).waitFor();
  },
);

browserTest("desk: a passkey is made, lets in after the password, and is removed", async () => {
  await using opened = await openPage({ site });
  const { page, context, problems } = opened;
  const device = await context.newCDPSession(page);
  await device.send("WebAuthn.enable");
  await device.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await comeIn(page, await becomeAuthor(page));
  await page.goto("/admin/authors");
  await page.getByLabel("Name of the passkey").fill("My phone");
  await page.getByRole("button", { name: "Add passkey" }).click();
  await page.getByRole("heading", { name: "Are you sure?" }).waitFor();
  await page.getByRole("button", { name: "Add passkey", exact: true }).click();
  await page.getByText("Passkey added: My phone.").waitFor();
  await page.getByRole("button", { name: "Sign out of the desk" }).click();
  await page.waitForURL(site.url + "/");
  await page.goto("/admin");
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByText("Now use your passkey.").waitFor();
  expect(["the sign-in", await findFaults(page)]).toEqual(["the sign-in", []]);
  await page.getByRole("button", { name: "Use passkey" }).click();
  await page.getByRole("heading", { name: "To do", exact: true }).waitFor();

  await page.goto("/admin/authors");
  await page.getByRole("button", { name: "Remove: My phone" }).click();
  await page.getByRole("button", { name: "Remove passkey", exact: true }).click();
  await page.getByText("Passkey removed: My phone.").waitFor();
  expect(problems).toEqual([]);
});

browserTest(
  "desk: what is written when the desk has closed is offered again once she has come in [C1.57]",
  async () => {
    await using opened = await openPage({ site });
    const { page, context } = opened;
    const userId = await becomeAuthor(page);
    await comeIn(page, userId);
    await page.goto("/admin/codes");
    await page.getByLabel("Code", { exact: true }).fill("AUTUMN");
    await page.getByLabel("Percent off").fill("30");
    await context.clearCookies({ name: /desk/ });
    await page.getByRole("button", { name: "Create code" }).click();
    await page.getByLabel("Password").waitFor();
    await comeIn(page, userId);
    await page.goto("/admin/codes");
    await page.getByText("What you wrote is still here.").waitFor();
    expect(await page.getByLabel("Code", { exact: true }).inputValue()).toBe("AUTUMN");
    expect(await page.getByLabel("Percent off").inputValue()).toBe("30");
    await page.getByRole("button", { name: "Create code" }).click();
    await page.getByText("Code AUTUMN is ready.").waitFor();
    expect(await page.evaluate(() => sessionStorage.written)).toBe(undefined);
  },
);
