/**
 * Whatever is sent to any route, the answer is no failure of ours: bad input is a 4xx that gives a reason.
 * Whatever fails behind any route, the answer is a 503 with Retry-After, and the log keeps the secrets.
 */

import { expect } from "npm:expect@30.5.2";
import type { SignedIn } from "@/lib/accounts/sessions.server.ts";
import { log } from "@/lib/platform/telemetry/log.server.ts";
import type { Services } from "@/lib/site/services.server.ts";
import { recordConsole } from "../fakes/record_console.ts";
import { openWalk, type Walk } from "./all_routes.ts";
import type { Client } from "./client.ts";
import { openTestSite, type Replaced, withReplaced } from "./harness.ts";
import { HOSTILE_BODIES, hostileAddresses } from "./hostile.ts";

/** With mail, so that every page is there; nothing listens at that port. */
const WITH_MAIL = {
  SMTP_URL: "smtp://127.0.0.1:9",
  MAIL_FROM: "books@example.com",
  BASE_URL: "http://books.example",
};

async function send(
  walk: Walk,
  client: Client,
  path: string,
  init: RequestInit,
): Promise<Response> {
  const headers = new Headers(init.headers);
  if (client.cookie) headers.set("cookie", client.cookie);
  return await walk.site.ask(path, { ...init, headers });
}

/** Why an answer to bad input is not as it should be; null: it is. */
async function findFault(response: Response): Promise<string | null> {
  const { status, headers } = response;
  if (headers.get("content-type") === "text/event-stream") {
    await response.body?.cancel();
    return null;
  }
  const text = await response.text();
  if (status === 501 && text.includes("json_only")) return null; // as oEmbed wants it
  if (status >= 500) return `${status} ${text.slice(0, 200)}`;
  if (status < 400) return null;
  const isJson = headers.get("content-type")?.startsWith("application/json") ?? false;
  const reason = isJson ? JSON.parse(text).error?.message : text;
  return reason ? null : `${status} without a reason`;
}

/** Who sends what is sent as the `at`th: everybody under PROVE, one after the other on other days. */
function takeTurns(at: number, clients: Client[]): Client[] {
  return Deno.env.has("PROVE") ? clients : [clients[at % clients.length]!];
}

/** The site with an owner who stays signed in, whatever is done to the session. */
async function openLastingWalk(replace: (services: Services) => Replaced = () => ({})) {
  const lasting = new Map<string, SignedIn>();
  const site = await openTestSite((services) => {
    const replaced = replace(services);
    const given = withReplaced(services, replaced);
    const resolve = async (tokens: string[]) => {
      const found = await given.accounts.resolve(tokens);
      if (found && tokens[0] && lasting.size === 0) lasting.set(tokens[0], found);
      return found ?? lasting.get(tokens[0] ?? "") ?? null;
    };
    return { ...replaced, accounts: { ...given.accounts, resolve } };
  }, WITH_MAIL);
  const walk = await openWalk(site);
  await walk.owner.call("GET", "/api/auth/user");
  return walk;
}

Deno.test("all routes: a hostile address is answered or refused with a reason", async () => {
  const walk = await openLastingWalk();
  await using _ = walk.site;
  const wrong: string[] = [];
  for (const route of walk.routes) {
    const { status } = await send(walk, walk.owner, route.path, { method: "GET" });
    if (status === 405) continue; // it reads no address
    for (const [at, path] of hostileAddresses(route).entries()) {
      for (const client of takeTurns(at, [walk.visitor, walk.owner])) {
        const fault = await findFault(await send(walk, client, path, { method: "GET" }));
        if (fault) wrong.push(`${path.slice(0, 120)}: ${fault}`);
      }
    }
  }
  expect(wrong).toEqual([]);
});

Deno.test("all routes: a hostile body is answered or refused with a reason, by every method", async () => {
  const walk = await openLastingWalk();
  await using _ = walk.site;
  const wrong: string[] = [];
  for (const { path } of walk.routes) {
    for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
      const first = await send(walk, walk.owner, path, { method });
      const fault = await findFault(first);
      if (fault) wrong.push(`${method} ${path}: ${fault}`);
      if (first.status === 405 || first.status === 404) continue;
      for (const [at, { type, body }] of HOSTILE_BODIES.entries()) {
        for (const client of takeTurns(at, [walk.owner, walk.visitor])) {
          const headers = { "content-type": type };
          const fault = await findFault(await send(walk, client, path, { method, headers, body }));
          if (fault) wrong.push(`${method} ${path} ${body.slice(0, 60)}: ${fault}`);
        }
      }
    }
  }
  expect(wrong).toEqual([]);
});

/** Not behind a port: in memory from the start on. */
const IN_MEMORY = new Set([
  "config",
  "catalogue",
  "platform.log",
  "accounts.demo",
  "desk.commands",
  "desk.kinds",
]);

/** The services of each domain, whose functions fail while `fault` answers an error for the service. */
function breakable(services: Services, fault: (service: string) => Error | null) {
  const names: string[] = [];
  const breakOne = (name: string, it: object) => {
    if (Object.values(it).some((value) => typeof value === "function")) names.push(name);
    return breakObject(it, () => fault(name));
  };
  const domains = breakEach(services, (domain, of) => {
    const parts = breakEach(of, (name, it) => breakOne(`${domain}.${name}`, it), `${domain}.`);
    return breakOne(domain, { ...of, ...parts });
  });
  return { names, broken: domains as Replaced };
}

function breakEach(of: object, broken: (name: string, it: object) => object, within = "") {
  const parts = Object.entries(of)
    .filter(([name, it]) => !IN_MEMORY.has(within + name) && it !== null && typeof it === "object");
  return Object.fromEntries(parts.map(([name, it]) => [name, broken(name, it)]));
}

function breakObject<T extends object>(it: T, fault: () => Error | null): T {
  return new Proxy(it, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key, target);
      if (typeof value !== "function") return value;
      return (...args: unknown[]) => {
        const error = fault();
        if (!error) return value.apply(target, args);
        if (value.constructor.name === "AsyncFunction") return Promise.reject(error);
        throw error;
      };
    },
  });
}

Deno.test("all routes: a fault of any service is a 503 with Retry-After or made good, and no secret is logged", async () => {
  let failing: string | null = null, quoted = "";
  const fault = (service: string) =>
    failing === "all" || failing === service ? new Error(`Cannot read ${quoted}`) : null;
  let names: string[] = [];
  const walk = await openLastingWalk((services) => {
    const { broken, names: all } = breakable(services, fault);
    names = all;
    return { ...broken, platform: { ...broken.platform, log } };
  });
  await using _ = walk.site;
  const grants = await walk.owner.call("GET", "/api/grants/11");
  const secrets = {
    session: walk.owner.cookie.replace(/^\w+=/, ""),
    feed: walk.known.feedToken,
    grant: String(Object.values(grants.body.grants)[0]),
    reset: `grant_${"Zk3_".repeat(10)}abc`,
  };
  expect(secrets.grant).toMatch(/\..{43}$/);
  const query = `_auth=${secrets.grant}&token=${secrets.reset}&key=${secrets.session}`;
  const wrong: string[] = [];

  const output = await recordConsole(async () => {
    for (const name of [...names, "all"]) {
      for (const { path } of walk.routes) {
        const address = path + (path.includes("?") ? "&" : "?") + query;
        // As drivers and parsers do: the address, the header and the value at which it happened.
        quoted =
          `http://books.example${address} (Cookie: session=${secrets.session}; ${secrets.reset})`;
        for (const method of ["GET", "POST"]) {
          failing = name;
          const headers = { "content-type": "application/x-www-form-urlencoded" };
          const init = { method, ...(method === "POST" && { headers, body: query }) };
          const response = await send(walk, walk.owner, address, init);
          failing = null;
          const { status } = response;
          await response.body?.cancel();
          if (status < 500) continue;
          const isGood = status === 503 && Number(response.headers.get("retry-after")) > 0;
          if (!isGood) wrong.push(`${method} ${path} without ${name}: ${status}`);
        }
      }
    }
  });

  expect(wrong).toEqual([]);
  expect(output).toContain("call_failed");
  expect(output).toContain("request_failed");
  const told = Object.entries(secrets).flatMap(([kind, secret]) =>
    secret.split(".").filter((it) => it.length > 16 && output.includes(it)).map(() => kind)
  );
  expect(told).toEqual([]);
});
