/** The description at /api/openapi.json is valid, complete, and true of what the calls answer. */

import { Validator } from "npm:@seriousme/openapi-schema-validator@2.4.1";
import { Ajv2020 } from "npm:ajv@8.20.0/dist/2020.js";
import { expect } from "npm:expect@30.5.2";
import { type Client, createClient, registration, signUp } from "./client.ts";
import { readDocument } from "./document.ts";
import { openTestSite, type TestSite } from "./harness.ts";
import { openTestShop } from "./shop.ts";

// deno-lint-ignore no-explicit-any -- the shape of the document is what is tested
type Json = any;

async function describe(site: Pick<TestSite, "ask">): Promise<Json> {
  return await (await site.ask("/api/openapi.json")).json();
}

Deno.test("/api/openapi.json: is valid OpenAPI 3.1, and may be kept [C1.24]", async () => {
  await using site = await openTestSite();
  const answer = await site.ask("/api/openapi.json");
  expect(answer.headers.get("content-type")).toMatch(/^application\/json/);
  expect(answer.headers.get("cache-control")).toBe("public, max-age=300");
  const document = await answer.json();
  const { valid, errors } = await new Validator().validate(document);
  expect([errors, valid]).toEqual([undefined, true]);
  const ids = callsOf(document).map(({ operation }) => operation.operationId);
  expect(new Set(ids).size).toBe(ids.length);
});

Deno.test("/developers: every call and every type of the description can be read and linked to [C1.29]", async () => {
  await using site = await openTestSite();
  const document = await describe(site);
  const answer = await site.ask("/developers");
  expect(answer.status).toBe(200);
  expect(document.info.description.length).toBeGreaterThan(0);
  const html = await answer.text();
  for (const { method, path, operation } of callsOf(document)) {
    const start = html.indexOf(`id="${operation.operationId}"`);
    expect([method, path, start > 0]).toEqual([method, path, true]);
    const row = html.slice(start, html.indexOf("</summary>", start)).replaceAll(/<[^>]+>/g, "");
    expect(row).toContain(`${method} ${path}`);
  }
  for (const name of Object.keys(document.components.schemas)) {
    expect(html).toContain(`id="${name}"`);
  }
});

Deno.test("/developers: the contracts' texts are marked as English, which runs from the left", async () => {
  await using site = await openTestSite();
  const page = await readDocument(await site.ask("/ar/developers"));
  const document = await describe(site);
  const texts = page.querySelectorAll(".api [lang=en][dir=ltr]").map((it) => it.textContent);
  for (const { operation } of callsOf(document)) {
    const described = Object.values<Json>(operation.responses).map((it) => it.description);
    const [tag] = operation.tags;
    // What every call may answer is described once, in the page's language.
    const shown = [tag, operation.summary, ...described.slice(0, 1)].map((it) =>
      it.replaceAll("`", "")
    );
    expect(shown.filter((it) => !texts.includes(it))).toEqual([]);
  }
  expect(page.querySelector(".api pre")!.innerHTML).toMatch(/^<bdi lang="en">/);
});

interface Described {
  method: string;
  path: string;
  operation: Json;
}

function callsOf(document: Json): Described[] {
  return Object.entries<Json>(document.paths).flatMap(([path, methods]) =>
    Object.entries<Json>(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    }))
  );
}

/** `routes/api/audiobooks/[id]/index.ts` is /api/audiobooks/{}. */
async function addressesBelow(folder: string): Promise<string[]> {
  const root = new URL(`../../routes/${folder}/`, import.meta.url);
  const found = await Promise.all(
    (await Array.fromAsync(Deno.readDir(root))).map(async ({ name, isDirectory }) => {
      if (isDirectory) return await addressesBelow(`${folder}/${name}`);
      const path = `/${folder}/${name}`.replace(/\.tsx?$/, "").replace(/\/index$/, "");
      return [path.replaceAll(/\[[^\]]+\]/g, "{}")];
    }),
  );
  return found.flat();
}

Deno.test("/api/openapi.json: lists every call below /api, with the methods that it takes", async () => {
  await using site = await openTestSite();
  const described = callsOf(await describe(site));
  const addressOf = (path: string) => path.replaceAll(/\{\w+\}/g, "{}");
  const files = await addressesBelow("api");
  const listed = new Set(described.map(({ path }) => addressOf(path)));
  expect([...listed].filter((path) => path.startsWith("/api/")).sort()).toEqual(files.sort());
  for (const path of new Set(described.map(({ path }) => path))) {
    const answer = await site.ask(path.replaceAll(/\{\w+\}/g, "11"), { method: "OPTIONS" });
    const taken = answer.headers.get("allow")!.split(", ")
      .filter((method) => !["HEAD", "OPTIONS"].includes(method));
    const said = described.filter((it) => it.path === path).map(({ method }) => method);
    expect([path, said.sort()]).toEqual([path, taken.sort()]);
  }
});

Deno.test("/api/openapi.json: every operation says who may call it and how it refuses, and so it does", async () => {
  await using site = await openTestSite();
  const document = await describe(site);
  const check = createCheck(document);
  const read = async (response: Response) => {
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.startsWith("application/json");
    return { status: response.status, body: isJson ? JSON.parse(text) : null };
  };
  const sessions = [{ session: [] }, { bearer: [] }];
  for (const { method, path, operation } of callsOf(document)) {
    const name = `${method} ${path}`;
    const { security, responses } = operation;
    expect([name, [[], sessions, [...sessions, {}]]]).toEqual([
      name,
      expect.arrayContaining([security]),
    ]);
    expect([name, Object.keys(responses)])
      .toEqual([name, expect.arrayContaining([expect.stringMatching(/^4\d\d$/)])]);
    const address = path.replaceAll(/\{\w+\}/g, "11");
    const sent = method === "GET" ? {} : { headers: { "content-type": "application/json" } };
    const asked = await site.ask(address, { method, ...sent });
    const isSessionNeeded = security.length === sessions.length;
    if (isSessionNeeded) expect([name, (await read(asked)).status]).toEqual([name, 401]);
    else await asked.body?.cancel();
    const long = await read(await site.ask(`${address}?x=${"x".repeat(5_000)}`, { method }));
    expect([name, long.status, check(method, address, long)]).toEqual([name, 414, []]);
    if (method === "GET") continue;
    const headers = { origin: "https://elsewhere.example", "sec-fetch-site": "cross-site" };
    const crossed = await read(await site.ask(address, { method, headers }));
    expect([name, crossed.status, check(method, address, crossed)]).toEqual([name, 403, []]);
  }
});

/** Says what is wrong with an answer: a field that is missing, of another kind or not described. */
function createCheck(document: Json) {
  const closed = JSON.parse(
    JSON.stringify(document),
    (_, value) =>
      value?.properties && value.additionalProperties === undefined
        ? { ...value, additionalProperties: false }
        : value,
  );
  // Formats are doubled by patterns, which are checked.
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
  return (method: string, path: string, { status, body }: { status: number; body: unknown }) => {
    const described = callsOf(closed).find((it) => it.method === method && matches(it.path, path));
    if (!described) return [`${method} ${path} is not described`];
    const answer = described.operation.responses[status];
    if (!answer) return [`${method} ${path}: ${status} is not described`];
    const schema = answer.content?.["application/json"]?.schema;
    if (!schema) return body === null ? [] : [`${method} ${path}: JSON is not described`];
    const key = `${described.operation.operationId} ${status}`;
    const validate = ajv.getSchema(key) ??
      ajv.addSchema({ ...schema, components: closed.components }, key).getSchema(key)!;
    if (validate(body)) return [];
    return validate.errors!.map(({ instancePath, message, params }) =>
      `${method} ${path} ${status}: ${instancePath} ${message} ${JSON.stringify(params)}`
    );
  };
}

/** The most literal path wins, as in the router: /api/progress/now is not /api/progress/{id}. */
function matches(template: string, address: string): boolean {
  const [path] = address.split("?");
  if (/\/(now|claim|events|sync|export|index)$/.test(path!)) return template === path;
  const pattern = template.replaceAll(/\{\w+\}/g, "[^/]+");
  return new RegExp(`^${pattern}$`).test(path!);
}

Deno.test("/api/openapi.json: what the calls answer is what it says [A3.1-2 A3.4-6 A3.8-9 A7.1-13 B3.1-4 B7.1-4 B7.7-14 C1.13 C1.49]", async () => {
  await using shop = await openTestShop();
  const check = createCheck(await describe(shop.site));
  const asked = new Set<string>();
  const ask = async (client: Client, method: string, path: string, body?: unknown) => {
    const answer = await client.call(method, path, body);
    expect(check(method, path, answer)).toEqual([]);
    asked.add(`${method} ${path} ${answer.status}`);
    return answer;
  };
  const ada = await signUp(shop.site, "ada@example.com");
  const visitor = createClient(shop.site);

  for (const path of ["", "/15", "/15/chapters", "/11/durations", "/11/reviews", "/99"]) {
    await ask(visitor, "GET", `/api/audiobooks${path}`);
  }
  await ask(visitor, "GET", "/api/audiobooks?currencyCode=XXX");
  await ask(ada, "POST", "/api/audiobooks/11/reviews", {
    rating: 4,
    reviewerName: "Ada",
    title: "By lamplight",
    content: "Twice already.",
  });
  await ask(ada, "GET", "/api/audiobooks/11/reviews");
  await ask(ada, "POST", "/api/audiobooks/11/reviews", { rating: 9 });

  const place = { audiobookId: 11, currentChapter: 1, currentPosition: 42 };
  await ask(ada, "POST", "/api/progress", { ...place, isFavorite: true });
  const event = {
    intent: "seek",
    audiobookId: 11,
    chapter: 1,
    left: { chapter: 1, positionSec: 9 },
  };
  const events = [
    { ...event, sequence: 1, positionSec: 12 },
    { ...event, sequence: 2, positionSec: 13, chapter: 999 },
  ];
  await ask(ada, "POST", "/api/progress", { deviceId: "phone", events });
  await ask(ada, "POST", "/api/progress/claim", {
    journalId: "0123456789abcdef",
    deviceId: "phone",
    events: [{ ...event, sequence: 3, positionSec: 14 }],
  });
  const mark = { audiobookId: 11, chapter: 1, positionSec: 7, note: "the lamp" };
  const made = await ask(ada, "POST", "/api/bookmarks", mark);
  await ask(ada, "PATCH", `/api/bookmarks/${made.body.id}`, { note: "the oar" });
  await ask(ada, "POST", "/api/bookmarks/sync", { bookmarks: [] });
  for (
    const path of [
      "/api/progress",
      "/api/progress/11",
      "/api/progress/12",
      "/api/progress/now",
      "/api/progress/history/11",
      "/api/recently-played",
      "/api/favorites",
      "/api/bookmarks",
      "/api/bookmarks/export",
    ]
  ) {
    await ask(ada, "GET", path);
    await ask(visitor, "GET", path);
  }
  await ask(ada, "DELETE", `/api/bookmarks/${made.body.id}`);
  await ask(ada, "DELETE", "/api/bookmarks/nothing-there");

  await ask(visitor, "POST", "/api/auth/register", registration("bob@example.com"));
  await ask(visitor, "POST", "/api/auth/register", registration("bob@example.com"));
  await ask(visitor, "POST", "/api/auth/login", {
    username: "bob@example.com",
    password: "no-no-no",
  });
  await ask(visitor, "GET", "/api/auth/user");
  await ask(visitor, "POST", "/api/auth/update-profile", { firstName: "Bob" });
  await ask(visitor, "GET", "/api/auth/sessions");
  await ask(visitor, "DELETE", "/api/auth/sessions");
  const reset = { email: "bob@example.com", securityAnswer: "the old mill" };
  const verified = await ask(visitor, "POST", "/api/auth/reset-password-verify", reset);
  await ask(visitor, "POST", "/api/auth/reset-password-verify", {
    ...reset,
    token: verified.body.token,
    newPassword: "lantern-oar-42",
  });
  await ask(visitor, "POST", "/api/auth/reset-password-verify", {
    ...reset,
    securityAnswer: "none",
  });
  await ask(visitor, "POST", "/api/help-request", { email: "a@example.com", message: "It stops." });
  await ask(visitor, "POST", "/api/help-request", { email: "a@example.com" });

  const started = await ask(ada, "POST", "/api/create-payment-intent", { audiobookId: 12 });
  await ask(ada, "GET", `/api/verify-payment/${started.body.paymentId}`);
  const paid = { audiobookId: 12, paymentId: started.body.paymentId };
  await ask(ada, "POST", "/api/purchases", paid);
  await shop.stripe.pay(started.body.paymentId, "4242424242424242");
  await ask(ada, "POST", "/api/purchases", paid);
  await ask(ada, "GET", `/api/verify-payment/${started.body.paymentId}`);
  await ask(ada, "GET", `/api/purchases/${ada.userId}`);
  await ask(ada, "GET", `/api/purchases/${ada.userId}/12`);
  await ask(ada, "GET", `/api/emergency-record-purchase/${ada.userId}/12`);
  await ask(ada, "GET", "/api/purchases/somebody-else");
  await ask(ada, "GET", "/api/grants/12");
  const deviceId = "0123456789abcdef";
  for (const bookId of [12, 13, 99]) {
    await ask(ada, "POST", "/api/offline/key", { bookId, deviceId });
  }
  await ask(visitor, "POST", "/api/offline/key", { bookId: 12, deviceId });
  for (const [chapter, seconds] of [[1, 15], [5, 15], [1, 5], [999, 15]]) {
    const cut = `/api/clip/11?chapter=${chapter}&from=0&seconds=${seconds}`;
    await ask(visitor, "GET", cut);
  }
  for (const page of ["http://books.example/audiobook/11", "http://books.example/", "nonsense"]) {
    await ask(visitor, "GET", `/api/oembed?url=${encodeURIComponent(page)}`);
  }
  await ask(ada, "GET", "/api/grants/13");
  await ask(ada, "POST", "/api/analytics/purchase", { transactionId: started.body.paymentId });
  await ask(ada, "GET", "/api/subscription");
  await ask(ada, "POST", "/api/create-subscription", {});
  await ask(ada, "POST", "/api/test-subscription", { isSubscribed: true });
  await ask(ada, "POST", "/api/create-subscription", {});
  await ask(ada, "POST", "/api/test-payment", { clientSecret: "none", card: "4242424242424242" });
  await ask(ada, "GET", "/api/account/export");
  await ask(ada, "GET", "/readyz");
  await ask(ada, "POST", "/webhooks/stripe", {});
  await ask(ada, "POST", "/api/auth/logout");

  expect(asked.size).toBeGreaterThan(60);
  const wrong = (body: unknown) =>
    check("GET", "/api/subscription", { status: 200, body }).length > 0;
  const right = {
    isSubscribed: true,
    endsAt: null,
    cancelsAtPeriodEnd: false,
    isPastDue: false,
    isUnderWay: false,
    isManageable: false,
  };
  expect([right, { ...right, endsAt: "soon" }, { ...right, more: 1 }, {}].map(wrong))
    .toEqual([false, true, true, true]);
});
