import { expect } from "npm:expect@30.5.2";
import fc from "@/tests/fast_check.ts";
import { App, type Context, HttpError, page, type PageProps } from "../mod.ts";
import { appOf } from "../testdata/app_of.ts";
import { compilePattern } from "./router.ts";

type Handler = ReturnType<App<unknown>["handler"]>;

async function ask(handler: Handler, path: string, init?: RequestInit) {
  const response = await handler(new Request(`http://localhost${path}`, init));
  return { status: response.status, headers: response.headers, text: await response.text() };
}

const say = (text: string) => ({ handler: () => new Response(text) });

/** A middleware that notes when a request passes. */
function note(name: string) {
  return async (ctx: Context<{ notes: string[] }>) => {
    (ctx.state.notes ??= []).push(name);
    const response = await ctx.next();
    response.headers.append("x-left", name);
    return response;
  };
}

const notes = { handler: (ctx: Context<{ notes: string[] }>) => Response.json(ctx.state.notes) };

Deno.test("App: exact paths come before patterns, the first pattern that fits ends the search", async () => {
  const handler = appOf({
    "[name].ts": say("pattern"),
    "exact.ts": say("exact"),
    "a/[x].ts": { handler: { POST: say("post").handler } },
    "a/[...rest].ts": say("rest"),
  }).handler();
  expect((await ask(handler, "/exact")).text).toBe("exact");
  expect((await ask(handler, "/exact/")).text).toBe("exact");
  expect((await ask(handler, "/other")).text).toBe("pattern");
  expect((await ask(handler, "/a/1")).status).toBe(404);
  expect((await ask(handler, "/a/1/2")).text).toBe("rest");
});

Deno.test("App: middlewares run in order, and back; later ones see only what no route answers", async () => {
  const handler = appOf<{ notes: string[] }>({ "x.ts": notes }, {
    middlewares: [note("one"), note("two")],
  }).use((ctx) => ctx.url.pathname === "/x" ? new Response("late") : ctx.next())
    .use(() => new Response("caught")).handler();
  const { text, headers } = await ask(handler, "/x");
  expect(text).toBe(`["one","two"]`);
  expect(headers.get("x-left")).toBe("two, one");
  expect((await ask(handler, "/y")).text).toBe("caught");
});

Deno.test("App: methods that HTTP does not know are refused with those it does", async () => {
  const handler = appOf({ "x.ts": say("x") }).handler();
  const refused = await ask(handler, "/x", { method: "BREW" });
  expect(refused.status).toBe(405);
  expect(refused.headers.get("allow")).toContain("GET, HEAD, POST");
});

Deno.test("App: a handler takes every method, HEAD comes without a body", async () => {
  const handler = appOf({
    "x.ts": { handler: (ctx: Context<unknown>) => new Response(ctx.req.method) },
  }).handler();
  for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]) {
    expect((await ask(handler, "/x", { method })).text).toBe(method);
  }
  expect((await ask(handler, "/x", { method: "HEAD" })).text).toBe("");
});

Deno.test("App: methods are upper-cased", async () => {
  const handler = appOf({ "x.ts": { handler: { PATCH: say("patched").handler } } }).handler();
  expect((await ask(handler, "/x", { method: "patch" })).text).toBe("patched");
});

Deno.test("App: errors nobody catches are plain text, without details", async () => {
  const fail = (status: HttpError["status"], message?: string) => ({
    handler: () => {
      throw new HttpError(status, message);
    },
  });
  const handler = appOf({ "http.ts": fail(409, "Taken"), "bare.ts": fail(403) }).handler();
  expect(await ask(handler, "/http")).toMatchObject({ status: 409, text: "Taken" });
  expect(await ask(handler, "/bare")).toMatchObject({ status: 403, text: "Forbidden" });
  expect(await ask(handler, "/none")).toMatchObject({ status: 404, text: "Not Found" });
});

Deno.test("App: the error page answers with the error's status, and plainly where it fails itself", async () => {
  const fail = {
    handler: (ctx: Context<unknown>) => {
      const status = Number(ctx.url.searchParams.get("status")) as HttpError["status"];
      throw new HttpError(status, "why");
    },
  };
  const handler = appOf({
    "_error.tsx": {
      handler: () => page(),
      default: ({ error }: PageProps) => <p>{(error as Error).message || "none"}</p>,
    },
    "x.ts": fail,
  }).handler();
  const { status, text } = await ask(handler, "/x?status=503");
  expect(status).toBe(503);
  expect(text).toContain("<p>why</p>");
  expect(await ask(handler, "/unknown")).toMatchObject({ status: 404 });
  const broken = appOf({ "_error.tsx": fail, "x.ts": fail }).handler();
  expect(await ask(broken, "/x?status=418")).toMatchObject({ status: 418, text: "why" });
});

Deno.test("App: the wrapper goes around pages, unless they skip it", async () => {
  const Page = ({ route }: PageProps) => <p>{route}</p>;
  const handler = appOf({
    "_app.tsx": {
      default: ({ Component }: PageProps) => (
        <main>
          <Component />
        </main>
      ),
    },
    "in/page.tsx": { default: Page },
    "bare.tsx": { default: Page, config: { skipAppWrapper: true } },
    "rendered.tsx": {
      handler: (ctx: Context<unknown>) => ctx.render(<p>rendered</p>, { status: 201 }),
    },
  }).handler();
  const frame = (body: string) =>
    `<!DOCTYPE html><html><head><meta charset="utf-8"></head><body>${body}</body></html>`;
  expect((await ask(handler, "/in/page")).text).toBe(frame("<main><p>/in/page</p></main>"));
  expect((await ask(handler, "/bare")).text).toBe(frame("<p>/bare</p>"));
  const rendered = await ask(handler, "/rendered");
  expect(rendered).toMatchObject({ status: 201, text: frame("<main><p>rendered</p></main>") });
});

Deno.test("App: files whose guard or frame would be lost are refused", () => {
  const files = ["a/_error.tsx", "a/_app.tsx", "_404.tsx", "[[a]]/_middleware.ts", "_other.ts"];
  for (const file of files) {
    expect(() => appOf({ [file]: {} })).toThrow(`Cannot use routes/${file}`);
  }
});

Deno.test("App: two files of one address are refused", () => {
  const files = { "a.ts": say("a"), "(group)/a/index.ts": say("other") };
  expect(() => appOf(files).handler()).toThrow("Two files in routes/ have the address /a");
});

Deno.test("Context.redirect: stays on the site and keeps asking for partials", async () => {
  const handler = appOf({
    "go.ts": { handler: (ctx: Context<unknown>) => ctx.redirect(ctx.url.searchParams.get("to")!) },
  }).handler();
  const location = async (to: string, more = "") =>
    (await ask(handler, `/go?to=${encodeURIComponent(to)}${more}`)).headers.get("location");
  expect(await location("/a?b=//c#d")).toBe("/a?b=//c#d");
  expect(await location("//evil.example/x")).toBe("/evil.example/x");
  expect(await location("https://example.com/x")).toBe("https://example.com/x");
  expect(await location("/a#d", "&fresh-partial=true")).toBe("/a?fresh-partial=true#d");
  expect(await location("/a?b=1", "&fresh-partial=true")).toBe("/a?b=1&fresh-partial=true");
});

Deno.test("Context.url: doubled slashes are one; nothing but the request line and Host makes it", async () => {
  const headers = { "x-forwarded-proto": "https", "x-forwarded-host": "shop.example" };
  const handler = appOf({
    "a/b.ts": { handler: (ctx: Context<unknown>) => new Response(ctx.url.href) },
  }).handler();
  expect((await ask(handler, "//a//b", { headers })).text).toBe("http://localhost/a/b");
});

Deno.test("App.handler: HEAD has the headers of GET, the length of the body too", async () => {
  const handler = appOf({
    "text.ts": { handler: () => new Response("aü", { headers: { etag: '"1"' } }) },
    "events.ts": {
      handler: () =>
        new Response(new ReadableStream(), { headers: { "content-type": "text/event-stream" } }),
    },
  }).handler();
  const head = (path: string) =>
    handler(new Request(`http://localhost${path}`, { method: "HEAD" }));
  const { body, headers } = await head("/text");
  expect([body, headers.get("content-length"), headers.get("etag")]).toEqual([null, "3", '"1"']);
  expect((await head("/events")).headers.get("content-length")).toBe(null);
});

Deno.test("App.handler: what is no Response is an error", async () => {
  const handler = new App().use(() => "text" as unknown as Response).handler();
  expect(await ask(handler, "/")).toMatchObject({ status: 500, text: "Internal server error" });
});

Deno.test("routes: a handler's data, status and headers reach page and answer", async () => {
  const handler = appOf({
    "about.tsx": {
      handler: {
        GET: () => page({ text: "from handler" }, { status: 203, headers: { "x-own": "1" } }),
        POST: () => new Response("posted"),
      },
      default: ({ data }: PageProps<{ text: string }>) => <h1>{data.text}</h1>,
    },
  }).handler();
  const { status, headers, text } = await ask(handler, "/about");
  expect([status, headers.get("x-own")]).toEqual([203, "1"]);
  expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(text).toContain("<h1>from handler</h1>");
  expect((await ask(handler, "/about", { method: "POST" })).text).toBe("posted");
  expect((await ask(handler, "/about", { method: "HEAD" })).headers.get("x-own")).toBe("1");
  expect((await ask(handler, "/about", { method: "DELETE" })).status).toBe(404);
});

Deno.test("page: null reaches the page as undefined", async () => {
  const show = ({ data }: PageProps) => <p>{typeof data}</p>;
  const handler = appOf({ "x.tsx": { handler: () => page(null), default: show } }).handler();
  expect((await ask(handler, "/x")).text).toContain("<p>undefined</p>");
});

Deno.test("routes: an async page may answer by itself", async () => {
  // deno-lint-ignore require-await -- Fresh calls async pages before it renders
  const page = async () => new Response("away", { status: 299 });
  expect(await ask(appOf({ "away.tsx": { default: page } }).handler(), "/away"))
    .toMatchObject({ status: 299, text: "away" });
});

Deno.test("routes: the more specific file wins, names are decoded", async () => {
  const show = {
    default: ({ params, route }: PageProps) => <h1>{JSON.stringify(params)} of {route}</h1>,
  };
  const files = ["[tenant]/[...rest]", "[tenant]/index", "[tenant]/v-[version]", "list/[[page]]"];
  const handler = appOf(Object.fromEntries(files.map((it) => [`${it}.tsx`, show]))).handler();
  const shown = async (path: string) =>
    (/<h1>(.*)<\/h1>/.exec((await ask(handler, path)).text)?.[1] ?? "").replaceAll("&quot;", "'");
  expect(await shown("/acme")).toBe("{'tenant':'acme'} of /:tenant");
  expect(await shown("/caf%C3%A9%2Fx")).toBe("{'tenant':'café%2Fx'} of /:tenant");
  expect(await shown("/acme/v-2")).toBe("{'tenant':'acme','version':'2'} of /:tenant/v-:version");
  expect(await shown("/acme/a/b")).toBe("{'tenant':'acme','rest':'a/b'} of /:tenant/:rest*");
  expect(await shown("/list")).toBe("{'page':''} of /list{/:page}?");
  expect(await shown("/list/3")).toBe("{'page':'3'} of /list{/:page}?");
});

Deno.test("routes: malformed addresses are refused, never a crash", async () => {
  const handler = appOf({ "[name].ts": say("name") }).handler();
  expect(await ask(handler, "/%ZZ"))
    .toMatchObject({ status: 400, text: "Malformed percent-encoding in the URL" });
  expect((await ask(handler, "/a%00b")).status).toBe(200);
  expect((await ask(handler, `/${"x".repeat(20_000)}`)).status).toBe(200);
});

Deno.test("errors: what a middleware does after next() does not touch them", async () => {
  const fail = () => {
    throw new Error("boom");
  };
  const error = ({ error }: PageProps) => <p>{(error as Error).message}</p>;
  const handler = appOf<{ notes: string[] }>(
    { "_error.tsx": { default: error }, "x.ts": { handler: fail } },
    { middlewares: [note("one")] },
  ).handler();
  const { status, text, headers } = await ask(handler, "/x");
  expect([status, headers.has("x-left")]).toEqual([500, false]);
  expect(text).toContain("<p>boom</p>");
});

const part = fc.constantFrom("a", "b", "v-1", "caf%C3%A9", "x.y", "%2F");
const patternPart = fc.constantFrom(
  "/a",
  "/b",
  "/:p",
  "/v-:q",
  "/:p.:q",
  "{/:o}?",
  "/:r*",
);

Deno.test("compilePattern: agrees with URLPattern", () => {
  const patterns = fc.array(patternPart, { minLength: 1, maxLength: 3 })
    .map((parts) => [...new Set(parts)].join(""))
    .filter((pattern) =>
      new Set(pattern.match(/:\w/g)).size === (pattern.match(/:\w/g) ?? []).length
    );
  const paths = fc.array(part, { maxLength: 4 }).map((parts) => "/" + parts.join("/"));
  fc.assert(
    fc.property(patterns, fc.tuple(paths, fc.boolean()), (pattern, [path, slash]) => {
      const pathname = slash ? path + "/" : path;
      const wanted = new URLPattern({ pathname: pattern }).exec({ pathname })?.pathname.groups;
      const found = compilePattern(pattern)(pathname);
      const normal = wanted &&
        Object.fromEntries(Object.entries(wanted).map(([name, value]) => [name, value ?? ""]));
      expect(found && { ...found }).toEqual(normal ?? null);
    }),
  );
});
