import { expect } from "npm:expect@30.5.2";
import { type Browser, chromium, type Page } from "npm:playwright-core@1.65.1";
import { CHROMIUM_FLAGS, requireChromium } from "../../../tests/chromium.ts";
import { waitForScripts } from "../../../tests/e2e/ready.ts";
import { Builder } from "../dev.ts";
import { app, slow } from "../testdata/site/main.ts";

// In-page navigation and islands as a browser runs them, under a policy without inline scripts.

const root = new URL("../testdata/site", import.meta.url).href;

let browser: Browser;
let origin: string;
let server: Deno.HttpServer<Deno.NetAddr>;

Deno.test.beforeAll(async () => {
  const attach = await new Builder({ root }).build({ snapshot: "memory" });
  attach(app);
  server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen() {} }, app.handler());
  origin = `http://127.0.0.1:${server.addr.port}`;
  browser = await chromium.launch({
    executablePath: await requireChromium(),
    args: CHROMIUM_FLAGS,
  });
});

Deno.test.afterAll(async () => {
  slow.release.resolve();
  await browser.close();
  await server.shutdown();
});

/** A page of its own browser profile; fails when the page reports an error. */
async function inBrowser(run: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 800, height: 600 } });
  try {
    const page = await context.newPage();
    waitForScripts(page);
    page.setDefaultTimeout(10_000);
    const errors: Error[] = [];
    page.on("pageerror", (error) => errors.push(error));
    await run(page);
    expect(errors).toEqual([]);
  } finally {
    await context.close();
  }
}

/** Survives navigation in place, not a load. */
async function mark(page: Page): Promise<void> {
  await page.evaluate(() => Reflect.set(globalThis, "marked", true));
}

function isMarked(page: Page): Promise<boolean> {
  return page.evaluate(() => Reflect.has(globalThis, "marked"));
}

async function mountedCounters(page: Page, count: number): Promise<void> {
  await page.waitForFunction((n) => Reflect.get(globalThis, "mountedCounters") === n, count);
}

const heading = (page: Page, name: string) => page.getByRole("heading", { name }).waitFor();
const link = (page: Page, name: string) => page.getByRole("link", { name, exact: true });

Deno.test("links: show the other page in place, with its head and links marked", () =>
  inBrowser(async (page) => {
    await page.goto(origin);
    await mark(page);
    await page.getByLabel("Outside").fill("kept");
    await link(page, "Counter").click();
    await heading(page, "Counter");

    expect(await isMarked(page)).toBe(true);
    expect(page.url()).toBe(`${origin}/counter`);
    expect(await page.title()).toBe("Counter");
    expect(await page.getByLabel("Outside").inputValue()).toBe("kept");
    expect(await page.locator("link[rel=canonical]").getAttribute("href")).toBe(
      "https://example.com/counter",
    );
    expect(await page.locator("link[rel=canonical]").count()).toBe(1);
    expect(await page.locator("meta[name=description]").getAttribute("content")).toBe(
      "The fixture's own",
    );
    expect(await page.locator("script[type='application/ld+json']").count()).toBe(0);
    expect(await link(page, "Counter").getAttribute("aria-current")).toBe("page");
    expect(await link(page, "Home").getAttribute("aria-current")).toBe("true");
    expect(await page.getByText("side", { exact: true }).count()).toBe(1);
  }));

Deno.test("back and forward: show pages in place where they were scrolled to", () =>
  inBrowser(async (page) => {
    await page.goto(`${origin}/long`);
    await mark(page);
    await link(page, "Deep link").click();
    await heading(page, "Counter");
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.goBack();
    await heading(page, "Long");
    await page.waitForFunction(() => scrollY > 1000);
    await page.goForward();
    await heading(page, "Counter");
    expect(await page.evaluate(() => scrollY)).toBe(0);
    expect(await isMarked(page)).toBe(true);
  }));

Deno.test("fragments: are left to the browser", () =>
  inBrowser(async (page) => {
    await page.goto(`${origin}/long`);
    await mark(page);
    await link(page, "Below").click();
    await page.waitForFunction(() => scrollY > 1000);
    expect(page.url()).toBe(`${origin}/long#below`);
    await page.goBack();
    await page.waitForFunction(() => scrollY === 0);
    expect(await isMarked(page)).toBe(true);
  }));

Deno.test("links: a newer one wins over a page that still loads", () =>
  inBrowser(async (page) => {
    slow.release = Promise.withResolvers();
    await page.goto(origin);
    await mark(page);
    await link(page, "Slow").click();
    await link(page, "Two").click();
    await heading(page, "Two");
    slow.release.resolve();
    await link(page, "Home").click();
    await heading(page, "Home");
    expect(await page.getByRole("heading", { name: "Slow" }).count()).toBe(0);
    expect(await page.evaluate(() => history.length)).toBe(4);
    expect(await isMarked(page)).toBe(true);
  }));

Deno.test("links: keys and targets are left to the browser", () =>
  inBrowser(async (page) => {
    await page.goto(origin);
    const opened = page.context().waitForEvent("page");
    await link(page, "Two").click({ modifiers: ["Control"] });
    await (await opened).waitForURL(`${origin}/two`);
    expect(page.url()).toBe(`${origin}/`);
  }));

Deno.test("links: what is not a page with common partials is loaded as a whole", () =>
  inBrowser(async (page) => {
    for (const [name, path] of [["Plain", "/plain"], ["Whole", "/whole"]] as const) {
      await page.goto(origin);
      await mark(page);
      await link(page, name).click();
      await page.waitForURL(origin + path);
      expect(await isMarked(page)).toBe(false);
    }
  }));

Deno.test("links: error pages and redirects are shown in place", () =>
  inBrowser(async (page) => {
    await page.goto(`${origin}/two`);
    await mark(page);
    await link(page, "Missing").click();
    await heading(page, "Error 404");
    expect(page.url()).toBe(`${origin}/missing`);
    await link(page, "Redirect").click();
    await heading(page, "Home");
    expect(page.url()).toBe(`${origin}/`);
    expect(await isMarked(page)).toBe(true);
  }));

Deno.test("links: when the server is gone the browser says so", () =>
  inBrowser(async (page) => {
    await page.goto(origin);
    await page.route("**/two?*", (route) => route.abort());
    await link(page, "Two").click();
    await page.waitForURL(`${origin}/two`);
    await heading(page, "Two");
  }));

Deno.test("forms: GET and POST are sent in place", () =>
  inBrowser(async (page) => {
    await page.goto(`${origin}/forms?q=old`);
    await mark(page);
    await page.getByLabel("Search").fill("a b&c");
    await page.getByRole("button", { name: "Search" }).click();
    await page.getByText("a b&c").waitFor();
    expect(page.url()).toBe(`${origin}/forms?q=a+b%26c`);
    await page.getByLabel("Post").fill("ü");
    await page.getByRole("button", { name: "Send" }).click();
    await page.getByText("posted-ü").waitFor();
    expect(page.url()).toBe(`${origin}/forms?q=posted-%C3%BC`);
    expect(await isMarked(page)).toBe(true);
  }));

Deno.test("forms: POST is sent as multipart, and a plain redirect is followed to its address", () =>
  inBrowser(async (page) => {
    const types: (string | undefined)[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST") types.push(request.headers()["content-type"]?.split(";")[0]);
    });
    await page.goto(`${origin}/forms`);
    await mark(page);
    await page.getByRole("button", { name: "Post plainly" }).click();
    await heading(page, "Two");
    expect(page.url()).toBe(`${origin}/two`);
    expect(await isMarked(page)).toBe(true);
    expect(types).toEqual(["multipart/form-data"]);
  }));

Deno.test("forms: what cannot be shown in place is loaded from where a plain redirect led", () =>
  inBrowser(async (page) => {
    await page.goto(`${origin}/forms`);
    await page.route(
      "**/two?*",
      (route) => route.fulfill({ contentType: "text/html; charset=utf-8", body: "<h1>Other</h1>" }),
    );
    await page.getByRole("button", { name: "Post plainly" }).click();
    await page.waitForURL(`${origin}/two`);
    await heading(page, "Two");
  }));

Deno.test("f-partial: a button changes the page with its title, and keeps the address", () =>
  inBrowser(async (page) => {
    await page.goto(`${origin}/forms`);
    await mark(page);
    await page.getByRole("button", { name: "Take" }).click();
    await heading(page, "Two");
    expect(await page.title()).toBe("Two");
    expect(page.url()).toBe(`${origin}/forms`);
    expect(await isMarked(page)).toBe(true);
  }));

Deno.test("back: shows the page in place where a part of the body navigates", () =>
  inBrowser(async (page) => {
    await page.goto(`${origin}/nested`);
    await mark(page);
    await link(page, "Next").click();
    await heading(page, "Nested two");
    await page.goBack();
    await heading(page, "Nested start");
    expect(await isMarked(page)).toBe(true);
  }));

Deno.test("links: the query tells pages apart, an author's aria-current stays", () =>
  inBrowser(async (page) => {
    const current = (name: string) => link(page, name).getAttribute("aria-current");
    await page.goto(`${origin}/forms?q=a`);
    expect([await current("A"), await current("B")]).toEqual(["page", "true"]);
    expect(await current("Step")).toBe("step");
    await link(page, "B").click();
    await page.getByText("b", { exact: true }).waitFor();
    expect([await current("A"), await current("B")]).toEqual(["true", "page"]);
    await link(page, "Two").click();
    await heading(page, "Two");
    expect([await current("Two"), await current("Step")]).toEqual(["page", "step"]);
    expect(await current("B")).toBe(null);
  }));

Deno.test("islands: start on a page that has nothing to paint", () =>
  inBrowser(async (page) => {
    await page.goto(`${origin}/blank`);
    await page.locator("body[data-started]").waitFor({ state: "attached" });
  }));

Deno.test("islands: content with the state's id does not stop them", () =>
  inBrowser(async (page) => {
    await page.goto(`${origin}/clash`);
    await page.getByRole("button", { name: "Add" }).click();
    await page.getByText("Clash: 5 + 1").waitFor();
    await link(page, "Home").click();
    await heading(page, "Home");
    await link(page, "Clash").click();
    await page.getByRole("button", { name: "Add" }).click();
    await page.getByText("Clash: 5 + 1").waitFor();
  }));

Deno.test("Head: in an island it follows the island, each tag once", () =>
  inBrowser(async (page) => {
    await page.goto(`${origin}/titled`);
    for (const count of [1, 2]) {
      await page.getByRole("button", { name: "Press" }).click();
      await page.waitForFunction((n) => document.title === `Pressed ${n}`, count);
    }
    const only = (selector: string, name: string) =>
      page.locator(`head ${selector}`).getAttribute(name); // throws for two
    expect(await only("meta[name=description]", "content")).toBe("Pressed 2 times");
    expect(await only("meta[property='og:title']", "content")).toBe("Of 2");
    expect(await only("link[rel=next]", "href")).toBe("/two?2");
    const styles = await page.locator("head style").allTextContents();
    expect(styles.filter((text) => text.includes(".titled"))).toEqual([
      ".titled { order: 0 }", // the server's
      ".titled { order: 2 }",
    ]);
  }));

Deno.test("islands: are hydrated on a load", () =>
  inBrowser(async (page) => {
    await page.goto(`${origin}/counter`);
    await mountedCounters(page, 1);
    await page.getByRole("button", { name: "Add" }).click();
    await page.getByText("A <b> & </script>: 1 + 1").waitFor();
    await page.getByRole("button", { name: "Raise second" }).click();
    await page.locator(".second", { hasText: "4" }).waitFor();
  }));

Deno.test("islands: those of both pages stay alive with new props, others are unmounted", () =>
  inBrowser(async (page) => {
    await page.goto(origin);
    await link(page, "Counter").click();
    await mountedCounters(page, 1);
    await page.getByRole("button", { name: "Add" }).click();
    await link(page, "Two").click();
    await page.getByText("Two: 100 + 1").waitFor();
    // The side partial of the first page is still there, and now holds an island.
    await page.getByText("Side: 9 + 0").waitFor();
    await mountedCounters(page, 2);
    await page.getByRole("button", { name: "Add" }).first().click();
    await page.getByText("Two: 100 + 2").waitFor();
    await link(page, "Home").click();
    await heading(page, "Home");
    await mountedCounters(page, 1);
  }));

Deno.test("islands: one that moves to another place in the page keeps its state", () =>
  inBrowser(async (page) => {
    await page.goto(`${origin}/two`);
    await mountedCounters(page, 2);
    await page.getByRole("button", { name: "Add" }).first().click();
    await page.getByText("Two: 100 + 1").waitFor();
    await link(page, "Counter").click();
    await page.getByText("A <b> & </script>: 1 + 1").waitFor();
    await page.getByRole("button", { name: "Raise first" }).click();
    await page.locator(".first", { hasText: "4" }).waitFor();
    await page.goBack();
    await page.getByText("Two: 100 + 1").waitFor();
    await page.getByRole("button", { name: "Add" }).first().click();
    await page.getByText("Two: 100 + 2").waitFor();
  }));

Deno.test("islands: those of the first page may start after navigation has brought others", () =>
  inBrowser(async (page) => {
    const runtime = Promise.withResolvers<void>();
    await page.route("**/fresh-islands.js", async (route) => {
      await runtime.promise;
      await route.continue();
    });
    const navigation = page.waitForResponse("**/fresh-navigation.js");
    await page.goto(`${origin}/two`, { waitUntil: "commit" });
    await (await navigation).finished();
    await page.waitForTimeout(200);
    await link(page, "Counter").click();
    await heading(page, "Counter");
    runtime.resolve();
    await mountedCounters(page, 2);
    await page.getByText("A <b> & </script>: 1 + 0").waitFor();
    await page.getByText("Side: 9 + 0").waitFor();
  }));

Deno.test("links: a page of another build is loaded as a whole", () =>
  inBrowser(async (page) => {
    await page.goto(origin);
    await mark(page);
    await page.route("**/two?*", async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(/data-fresh-build="/, "$&0");
      await route.fulfill({ response, body });
    });
    await link(page, "Two").click();
    await page.waitForURL(`${origin}/two`);
    await page.getByText("Two: 100 + 0").waitFor();
    expect(await isMarked(page)).toBe(false);
  }));

Deno.test("forms: what was processed is not sent again when it cannot be shown in place", () =>
  inBrowser(async (page) => {
    let posts = 0;
    page.on("request", (request) => posts += Number(request.method() === "POST"));
    await page.goto(`${origin}/forms`);
    await page.route(
      "**/forms?*",
      (route) =>
        route.fulfill({ contentType: "text/html; charset=utf-8", body: "<h1>Thanks</h1>" }),
    );
    await page.getByRole("button", { name: "Send" }).click();
    await heading(page, "Thanks");
    expect(posts).toBe(1);
  }));
