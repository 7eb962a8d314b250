/** Every page has one address; whatever is typed or copied instead leads there by one redirect. */

import { expect } from "npm:expect@30.5.2";
import { listRoutes } from "./all_routes.ts";
import { openTestSite, type TestSite } from "./harness.ts";

/** Where a request is redirected to, or its status. */
async function follow(site: TestSite, path: string, init?: RequestInit): Promise<string | number> {
  const answer = await site.ask(path, { redirect: "manual", ...init });
  await answer.body?.cancel();
  return answer.status === 308 ? answer.headers.get("location")! : answer.status;
}

Deno.test("paths: capitals, a slash and blanks at the end of a page's address are one 308 to the page", async () => {
  await using site = await openTestSite();
  const known = { userId: "u", feedToken: "Feed", yearId: "YearId" };
  const pages = (await listRoutes(known)).filter(({ file, isPage }) =>
    isPage && !/^(admin|test)/.test(file)
  )
    .map(({ path }) => path.split("?")[0]!);
  expect(pages.length).toBeGreaterThan(30);
  for (const path of pages.filter((it) => it !== "/")) {
    const beforeId = /^\/(year|invoices|gift|account\/gifts)(?=\/)/.exec(path)?.[0] ?? path;
    const typed = beforeId.toUpperCase() + path.slice(beforeId.length);
    expect([path, await follow(site, `${typed}/%20?a=B%20`)]).toEqual([path, `${path}?a=B%20`]);
    expect([path, await follow(site, `${path}/`)]).toEqual([path, path]);
    expect([path, typeof await follow(site, path)]).toEqual([path, "number"]);
  }
  expect(await follow(site, "/%20")).toBe("/");
  expect(await follow(site, "/Account/Gifts/pi_3Mt/")).toBe("/account/gifts/pi_3Mt");
  expect(await follow(site, "/audiobook/11%E2%80%8B")).toBe("/audiobook/11");
  expect(await follow(site, "/Library", { method: "HEAD" })).toBe("/library");
});

Deno.test("paths: calls, files, sound, feeds and forms are answered where they were asked", async () => {
  await using site = await openTestSite();
  for (
    const [path, status] of [
      ["/api/audiobooks/", 200],
      ["/API/audiobooks", 404],
      ["/api/stream/11?chapter=1", 200],
      ["/feed/AbC/", 404],
      ["/webhooks/stripe/", 405],
      ["/covers/11-160.webp", 200],
      ["/Covers/11-160.webp", 404],
      ["/healthz", 200],
      ["/Admin/", 404],
      ["/nowhere/", 404],
      ["/Nowhere", 404],
    ] as const
  ) {
    expect([path, await follow(site, path)]).toEqual([path, status]);
  }
  expect(await follow(site, "/Login/", { method: "POST" })).toBe(404);
});

Deno.test("paths: password managers find the page on which a password is changed [C1.41]", async () => {
  await using site = await openTestSite();
  const answer = await site.ask("/.well-known/change-password", { redirect: "manual" });
  expect([answer.status, answer.headers.get("location")]).toEqual([302, "/account/password"]);
});
