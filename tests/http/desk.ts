/** The author at her desk, and the terminal beside it, for tests in process. */

import { expect } from "npm:expect@30.5.2";
import type { CommandName } from "@/lib/desk/command_names.ts";
import { TERMINAL } from "@/lib/desk/schema.ts";
import { type Client, PASSWORD, signUp } from "./client.ts";
import type { TestSite } from "./harness.ts";

const FORM = { "content-type": "application/x-www-form-urlencoded" };

/** A browser with the desk's cookie beside the listener's. */
export interface Browser {
  listener: Client;
  desk: string;
  get(path: string): Promise<Response>;
  post(path: string, fields?: Record<string, string>, more?: HeadersInit): Promise<Response>;
}

export function openBrowser(site: TestSite, listener: Client): Browser {
  const browser: Browser = {
    listener,
    desk: "",
    get: (path) => site.ask(path, { headers: { cookie: cookies() } }),
    async post(path, fields = {}, more = {}) {
      const answer = await site.ask(path, {
        method: "POST",
        headers: { ...FORM, cookie: cookies(), ...Object.fromEntries(new Headers(more)) },
        body: new URLSearchParams(fields).toString(),
      });
      for (const it of answer.headers.getSetCookie()) {
        const [, value] = /^(?:__Host-)?desk=([^;]*)/.exec(it) ?? [];
        if (value !== undefined) browser.desk = value;
      }
      return answer;
    },
  };
  const cookies = () => [listener.cookie, browser.desk && `desk=${browser.desk}`].join("; ");
  return browser;
}

export const runCommand = (site: TestSite, name: CommandName, fields: Record<string, string>) =>
  site.services.desk.runTyped(name, fields, TERMINAL);

export async function codeOf(site: TestSite, email: string): Promise<string> {
  const result = await runCommand(site, "author code", { email });
  if (!result.ok) throw new Error(result.message);
  return (result.data as { code: string }).code;
}

/** An author who has come in, where no mail is sent. */
export async function openDesk(
  site: TestSite,
  email = "ann@example.com",
  role = "author",
): Promise<Browser> {
  const browser = openBrowser(site, await signUp(site, email));
  await runCommand(site, "author add", { email, role });
  await browser.post("/admin/sign-in", { password: PASSWORD });
  const signedIn = await browser.post("/admin/sign-in", { code: await codeOf(site, email) });
  expect([signedIn.status, browser.desk.length > 20]).toEqual([303, true]);
  return browser;
}

/** Tax settings as typed at the desk. */
export const TYPED_TAXES = {
  mode: "oss",
  home: "DE",
  rates: "reduced",
  ownRates: "FR 5.5\nGB 20",
  name: "Iris Vale",
  address: "Lamp Street 1\n10115 Berlin",
  vatId: "DE 136 695 976",
  taxNumber: "",
  note: "",
};
