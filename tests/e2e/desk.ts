/** The desk in a real browser: signing in, and pressing what asks first. */

import { join } from "node:path";
import { createAuthorStore, createDeskAuthStore } from "@/lib/desk/auth/auth_store.server.ts";
import { openStore as openStoreAt } from "@/lib/platform/kv/open.server.ts";
import type { Store } from "@/lib/platform/kv/store.server.ts";
import { PASSWORD, signUp } from "../http/client.ts";
import type { Page, Site } from "./harness.ts";

/** The site's store, where the terminal's commands would write, waiting for the site's own writes as they do. */
export const openStore = ({ dataDir }: Pick<Site, "dataDir">): Promise<Store> =>
  openStoreAt(join(dataDir, "lamplight.kv"));

/** A new author on the page's browser, not signed in at the desk yet; the account's id. */
export async function makeAuthor(
  page: Page,
  { site, kv, email }: { site: Pick<Site, "url">; kv: Deno.Kv; email: string },
): Promise<string> {
  const ask = (path: string, init?: RequestInit) => fetch(site.url + path, init);
  const { cookie, userId } = await signUp({ ask }, email);
  const [name, value] = cookie.split("=") as [string, string];
  await page.context().addCookies([{ name, value, url: site.url }]);
  await createAuthorStore(kv).add({ userId, role: "author", sinceMs: Date.now() });
  return userId;
}

/** Signs in by the page itself, with the code that the terminal would print. */
export async function signInAtDesk(
  page: Page,
  { kv, userId }: { kv: Deno.Kv; userId: string },
): Promise<void> {
  await page.goto("/admin");
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel("Code", { exact: true }).waitFor();
  await page.getByLabel("Code", { exact: true }).fill(
    await createDeskAuthStore(kv).makeCode(userId),
  );
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("heading", { name: "To do", exact: true }).waitFor();
}

/** Presses a command's button, and the one that confirms it. */
export async function pressSurely(page: Page, button: string, confirm = button): Promise<void> {
  await page.getByRole("button", { name: button, exact: true }).click();
  await page.getByRole("heading", { name: "Are you sure?" }).waitFor();
  await page.getByRole("button", { name: confirm, exact: true }).click();
}
