/** Every route and every command of the desk: only from its own pages, only for who has come in, never unwritten. */

import { expect } from "npm:expect@30.5.2";
import type { RawBook } from "@/lib/catalogue/version.ts";
import { toFormFields } from "@/lib/desk/book_form.ts";
import { COMMAND_GROUPS } from "@/lib/desk/command_names.ts";
import { ANY_COMMAND } from "@/lib/desk/commands/run_command.server.ts";
import { CALL_RATES } from "@/lib/site/adapters/request/require.server.ts";
import { listRoutes, type SiteRoute } from "./all_routes.ts";
import { createClient, PASSWORD, signUp } from "./client.ts";
import { type Browser, codeOf, openBrowser, openDesk, runCommand } from "./desk.ts";
import { openTestSite, type TestSite } from "./harness.ts";

const known = { userId: "u", feedToken: "f", yearId: "y" };
const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

interface ShownBook {
  data: { book: RawBook };
}

/** What each address that changes something leaves in the audit log; a new one has to say so here. */
const WRITES: Record<string, string> = {
  "POST /admin/books": "catalogue import",
  "POST /admin/branding": "brand set",
  "POST /admin/books/11": "book set",
  "POST /admin/picture": "cover set",
  "POST /admin/recordings": "recording upload",
  "POST /admin/recordings/files": "recording upload",
  "PATCH /admin/recordings/files/11": "recording upload", // when it began
  "DELETE /admin/recordings/files/11": "recording drop",
  "POST /admin/texts/imprint": "page save",
  "POST /admin/translations/de/11": "book set", // or "brand set", "premium translate"
  "POST /admin/do": "the command's name",
  "POST /admin/sign-in": "sign in",
  "POST /admin/sign-out": "sign out",
};

/** Addresses that an author sees who has not signed in there: the sign-in. */
const SIGN_IN = ["/admin", "/admin/sign-in"];

async function deskRoutes(): Promise<SiteRoute[]> {
  return (await listRoutes(known)).filter(({ path }) => /^\/admin(\/|$)/.test(path));
}

/** The methods that a route's file answers. */
async function methodsOf({ file, isPage }: SiteRoute): Promise<string[]> {
  const { handler } = await import(`../../routes/${file}.${isPage ? "tsx" : "ts"}`);
  return METHODS.filter((name) => handler && name in handler);
}

/** An account with the role, which has not signed in at the desk. */
async function openSignIn(site: TestSite, email = "ann@example.com"): Promise<Browser> {
  const browser = openBrowser(site, await signUp(site, email));
  await runCommand(site, "author add", { email });
  return browser;
}

const auditOf = async (site: TestSite) => {
  const { entries } = await site.services.desk.audit.list();
  return entries.filter(({ by }) => by !== "terminal").map(({ command }) => command);
};

const ask = (site: TestSite, browser: Browser, method: string, path: string, headers = {}) =>
  site.ask(path, {
    method,
    headers: {
      cookie: [browser.listener.cookie, browser.desk && `desk=${browser.desk}`].join("; "),
      "content-type": "application/x-www-form-urlencoded",
      ...headers,
    },
    ...method === "GET" ? {} : { body: "command=code+create&code=LOST&percentage=5" },
  });

Deno.test("/admin routes: none answers who has no role, who has not come in, or another site's page", async () => {
  await using site = await openTestSite();
  const visitor = openBrowser(site, createClient(site));
  const listener = openBrowser(site, await signUp(site));
  const outsider = await openSignIn(site);
  const foreign = { "sec-fetch-site": "cross-site", origin: "https://evil.example" };
  const changing: string[] = [];
  for (const route of await deskRoutes()) {
    const { path } = route;
    const methods = await methodsOf(route);
    expect([path, methods.length > 0]).toEqual([path, true]);
    for (const method of methods) {
      const at = `${method} ${path}`;
      for (const stranger of [visitor, listener]) {
        expect([at, (await ask(site, stranger, method, path)).status]).toEqual([at, 404]);
      }
      if (method !== "GET") {
        changing.push(at);
        const { status } = await ask(site, outsider, method, path, foreign);
        expect([at, status]).toEqual([at, 403]);
      }
      if (SIGN_IN.includes(path)) continue;
      const { status, headers } = await ask(site, outsider, method, path);
      expect([at, status, headers.get("location")]).toEqual([at, 303, "/admin"]);
    }
  }
  expect(changing.sort()).toEqual(Object.keys(WRITES).sort());
  // What asks for the password is done at /admin/do alone, which asks.
  const asking = COMMAND_GROUPS.flat().filter((name) => ANY_COMMAND[name].confirm);
  expect(asking.filter((it) => Object.values(WRITES).includes(it))).toEqual([]);
  expect(await auditOf(site)).toEqual([]);
  expect(await site.services.shop.discounts.get("LOST")).toBe(null);
});

Deno.test("commands: none is done, or written down, for who has not come in or from another site's page", async () => {
  // More forms than one address may send at once.
  await using site = await openTestSite(({ platform: { rates } }) => ({
    platform: {
      rates: {
        ...rates,
        take: (rule, key) => rule === CALL_RATES.form ? Promise.resolve(0) : rates.take(rule, key),
      },
    },
  }));
  const ann = await openDesk(site);
  const outsider = await openSignIn(site, "ben@example.com");
  const names = COMMAND_GROUPS.flat();
  expect(Object.keys(ANY_COMMAND).sort()).toEqual(names.toSorted());
  const before = await auditOf(site);
  for (const command of names) {
    const form = { command, sure: "1", password: PASSWORD };
    const foreign = await ann.post("/admin/do", form, { "sec-fetch-site": "cross-site" });
    expect([command, foreign.status]).toEqual([command, 403]);
    const outside = await outsider.post("/admin/do", form);
    expect([command, outside.status, outside.headers.get("location")])
      .toEqual([command, 303, "/admin"]);
    const { changes, isTerminalOnly } = ANY_COMMAND[command];
    // What only reads has a page, and what is for the terminal alone has none.
    if (changes && !isTerminalOnly) continue;
    expect([command, (await ann.post("/admin/do", form)).status]).toEqual([command, 404]);
  }
  expect(await auditOf(site)).toEqual(before);
});

Deno.test("/admin routes: what changes something is in the audit log [A2.7]", async () => {
  await using site = await openTestSite();
  const email = "ann@example.com";
  const ann = await openSignIn(site, email);
  const expectWritten = async (at: string, work: () => Promise<Response>, line = WRITES[at]) => {
    expect([at, (await work()).status]).toEqual([at, 303]);
    expect([at, (await auditOf(site))[0]]).toEqual([at, line]);
  };
  await ann.post("/admin/sign-in", { password: PASSWORD });
  const code = await codeOf(site, email);
  await expectWritten("POST /admin/sign-in", () => ann.post("/admin/sign-in", { code }));
  const form = { command: "code create", code: "SUMMER", percentage: "20" };
  await expectWritten("POST /admin/do", () => ann.post("/admin/do", form), "code create");
  await expectWritten("POST /admin/books/11", async () => {
    const { book } = (await runCommand(site, "book show", { bookId: "11" }) as ShownBook).data;
    return await ann.post("/admin/books/11", { ...toFormFields(book), title: "By form" });
  });
  await expectWritten("POST /admin/books", async () => {
    const body = new FormData();
    body.set("file", new File([await Deno.readTextFile("demo/catalogue.json")], "c.json"));
    const cookie = `${ann.listener.cookie}; desk=${ann.desk}`;
    return await site.ask("/admin/books", { method: "POST", headers: { cookie }, body });
  });
  const text = { text: "# Imprint\n\nAnn.", after: "0" };
  await expectWritten("POST /admin/texts/imprint", () => ann.post("/admin/texts/imprint", text));
  await expectWritten("POST /admin/sign-out", () => ann.post("/admin/sign-out"));
});
