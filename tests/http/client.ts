/** A browser's side of the calls: keeps the session cookie and what the next page is handed, sends JSON. */

import type { TestSite } from "./harness.ts";

export interface Answer {
  status: number;
  headers: Headers;
  // deno-lint-ignore no-explicit-any -- tests say what they expect of it
  body: any;
  text: string;
}

export interface Client {
  cookie: string;
  userId: string;
  call(method: string, path: string, body?: unknown, headers?: HeadersInit): Promise<Answer>;
}

export function createClient(site: Pick<TestSite, "ask">): Client {
  /** What a redirect gives the next page, by its name. */
  const handed = new Map<string, string>();
  const client: Client = {
    cookie: "",
    userId: "",
    async call(method, path, body, extra) {
      const headers = new Headers(extra);
      const sent = [client.cookie, ...handed.values()].filter(Boolean);
      if (sent.length > 0) headers.set("cookie", sent.join("; "));
      if (body !== undefined && !headers.has("content-type")) {
        headers.set("content-type", "application/json");
      }
      const init: RequestInit = { method, headers };
      if (body !== undefined) init.body = typeof body === "string" ? body : JSON.stringify(body);
      const response = await site.ask(path, init);
      const cookies = response.headers.getSetCookie().map((it) => it.split(";")[0]!);
      const isHanded = (it: string) => /^(flash|typed|address)=/.test(it);
      for (const it of cookies.filter(isHanded)) handed.set(it.split("=")[0]!, it);
      const cookie = cookies.find((it) => !isHanded(it));
      if (cookie !== undefined) client.cookie = cookie.endsWith("=") ? "" : cookie;
      const text = await response.text();
      const isJson = response.headers.get("content-type")?.includes("json") ?? false;
      const { status } = response;
      return { status, headers: response.headers, text, body: isJson ? JSON.parse(text) : null };
    },
  };
  return client;
}

export const PASSWORD = "lantern-oar-41";

let count = 0;

export function registration(email = `listener${++count}@example.com`) {
  return {
    username: email,
    password: PASSWORD,
    securityAnswer: "The old mill",
    firstName: "Ada",
    lastName: "Lovelace",
    email,
  };
}

/** Someone with an account and a session of their own. */
export async function signUp(site: Pick<TestSite, "ask">, email?: string): Promise<Client> {
  const client = createClient(site);
  const { body, status } = await client.call("POST", "/api/auth/register", registration(email));
  if (status !== 200) throw new Error(`Signing up answered ${status}: ${JSON.stringify(body)}`);
  client.userId = body.id;
  return client;
}
