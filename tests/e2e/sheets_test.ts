/** Every page's own stylesheets are enough for it, and in-page navigation may add the others. */

import { expect } from "npm:expect@30.5.2";
import { browserTest, openPage, type Page, shareSite, type Site } from "./harness.ts";

const SHEETS = ["frame", "home", "book", "pages", "later"];
const PATHS = [
  "/",
  "/audiobook/11",
  "/audiobook/15",
  "/audiobook/99",
  "/audiobook/15/reviews",
  "/login",
  "/nowhere",
];

let site: Site;
Deno.test.beforeAll(async () => {
  site = await shareSite();
});
Deno.test.afterAll(async () => await site[Symbol.asyncDispose]());

const PROPERTIES = (
  "background-color background-image border-block border-inline border-radius color column-count display " +
  "fill font-family font-size font-style font-weight gap grid-template-areas grid-template-columns height " +
  "letter-spacing line-height margin mask-image opacity order overflow padding position text-align " +
  "text-decoration transform visibility white-space width z-index"
).split(" ");

/** What every element of the page looks like, its drawn companions included: one line each. */
async function looks(page: Page, path: string): Promise<string[]> {
  await page.goto(path);
  return await page.evaluate(
    (properties) =>
      [...document.querySelectorAll("body, body *")].flatMap((element) =>
        [undefined, "::before", "::after"].map((part) => {
          const style = getComputedStyle(element, part);
          const name = `${element.tagName}.${element.getAttribute("class")}${part ?? ""}`;
          return [name, ...properties.map((it) => `${it}: ${style.getPropertyValue(it)}`)].join(
            "; ",
          );
        })
      ),
    PROPERTIES,
  );
}

/** Serves the page with more styles after its own. */
async function addStyles(page: Page, path: string, css: string): Promise<void> {
  await page.unrouteAll();
  await page.route(site.url + path, async (route) => {
    const response = await route.fetch({ maxRedirects: 0 });
    const headers = response.headers();
    delete headers["content-security-policy"]; // it names the site's own sheets only
    const body = (await response.text()).replace("</head>", `<style>${css}</style></head>`);
    await route.fulfill({ response, headers, body });
  });
}

/** Far parts are laid out when they come near: here at once, so that there is something to compare. */
const AT_ONCE = "* { content-visibility: visible !important }";

for (const width of [390, 1280]) {
  browserTest(
    `sheets: at ${width} px a page looks the same with its own and with all`,
    async () => {
      await using opened = await openPage({ site, width, javaScript: false });
      const { page } = opened;
      const all = await Promise.all(
        SHEETS.map((name) => fetch(`${site.url}/styles/${name}.css`).then((it) => it.text())),
      );
      for (const path of PATHS) {
        await addStyles(page, path, AT_ONCE);
        const own = await looks(page, path);
        await addStyles(page, path, all.join("\n") + AT_ONCE);
        const together = await looks(page, path);
        const changed = own.findIndex((look, index) => look !== together[index]);
        expect([path, together[changed]]).toEqual([path, own[changed]]);
      }
    },
  );
}
