import { expect } from "npm:expect@30.5.2";
import { App, type Context, HttpError, page } from "./mod.ts";

type Handler = ReturnType<App<unknown>["handler"]>;

async function ask(handler: Handler, path: string, init?: RequestInit) {
  const response = await handler(new Request(`http://localhost${path}`, init));
  return { status: response.status, headers: response.headers, text: await response.text() };
}

const say = (text: string) => () => new Response(text);

/** A middleware that notes when a request passes. */
function note(name: string) {
  return async (ctx: Context<{ notes: string[] }>) => {
    (ctx.state.notes ??= []).push(name);
    const response = await ctx.next();
    response.headers.append("x-left", name);
    return response;
  };
}

Deno.test("App: exact paths come before patterns, the first pattern that fits ends the search", async () => {
  const handler = new App()
    .get("/:name", say("pattern"))
    .get("/exact", say("exact"))
    .post("/a/:x", say("post"))
    .get("/a/*", say("never"))
    .handler();
  expect((await ask(handler, "/exact")).text).toBe("exact");
  expect((await ask(handler, "/exact/")).text).toBe("exact");
  expect((await ask(handler, "/other")).text).toBe("pattern");
  expect((await ask(handler, "/a/1")).status).toBe(405);
});

Deno.test("App: middlewares run from the root to the path, and back", async () => {
  const handler = new App<{ notes: string[] }>()
    .use(note("one"), note("two"))
    .use("/shop", note("shop"))
    .get("/shop/:id", (ctx) => ctx.json(ctx.state.notes))
    .get("/other", (ctx) => ctx.json(ctx.state.notes))
    .handler();
  const { text, headers } = await ask(handler, "/shop/1");
  expect(text).toBe(`["one","two","shop"]`);
  expect(headers.get("x-left")).toBe("shop, two, one");
  expect((await ask(handler, "/other")).text).toBe(`["one","two"]`);
});

Deno.test("App: a route sees what was registered before it, the root chain everything", async () => {
  const handler = new App<{ notes: string[] }>()
    .get("/early", (ctx) => ctx.json(ctx.state.notes ?? []))
    .use(note("late"))
    .handler();
  expect((await ask(handler, "/early")).text).toBe("[]");
  const withAnswer = new App()
    .use((ctx) => ctx.url.pathname === "/caught" ? new Response("caught") : ctx.next())
    .handler();
  expect((await ask(withAnswer, "/caught")).text).toBe("caught");
});

Deno.test("App: a lazy middleware is loaded once", async () => {
  let loads = 0;
  const handler = new App().use(() => {
    loads++;
    return Promise.resolve((ctx: Context<unknown>) => ctx.next());
  }).get("/", say("ok")).handler();
  await ask(handler, "/");
  expect((await ask(handler, "/")).text).toBe("ok");
  expect(loads).toBe(1);
});

Deno.test("App: 405 names the methods, OPTIONS is answered with them", async () => {
  const handler = new App().get("/x", say("x")).put("/x", say("x")).handler();
  const refused = await ask(handler, "/x", { method: "POST" });
  expect(refused.status).toBe(405);
  expect(refused.headers.get("allow")).toBe("GET, PUT");
  const options = await ask(handler, "/x", { method: "OPTIONS" });
  expect(options.status).toBe(204);
  expect(options.headers.get("allow")).toBe("GET, PUT");
});

Deno.test("App: all() takes every method, HEAD comes without a body", async () => {
  const handler = new App().all("/x", (ctx) => new Response(ctx.req.method)).handler();
  for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]) {
    expect((await ask(handler, "/x", { method })).text).toBe(method);
  }
  expect((await ask(handler, "/x", { method: "HEAD" })).text).toBe("");
});

Deno.test("App: methods are upper-cased", async () => {
  const handler = new App()
    .patch("/x", say("patched"))
    .route("/y", { handler: { PATCH: say("patched") } })
    .handler();
  for (const path of ["/x", "/y"]) {
    expect((await ask(handler, path, { method: "patch" })).text).toBe("patched");
  }
});

Deno.test("App: errors nobody catches are plain text, without details", async () => {
  const handler = new App()
    .get("/http", () => {
      throw new HttpError(409, "Taken");
    })
    .get("/bare", () => {
      throw new HttpError(403);
    })
    .handler();
  expect(await ask(handler, "/http")).toMatchObject({ status: 409, text: "Taken" });
  expect(await ask(handler, "/bare")).toMatchObject({ status: 403, text: "Forbidden" });
  expect(await ask(handler, "/none")).toMatchObject({ status: 404, text: "Not Found" });
});

Deno.test("App: onError answers for its path, notFound for every 404", async () => {
  const fail = (ctx: Context<unknown>) => {
    throw new HttpError(Number(ctx.url.searchParams.get("status")) as HttpError["status"], "why");
  };
  const handler = new App()
    .onError("*", (ctx) => new Response(`root ${(ctx.error as Error).message}`, { status: 500 }))
    .onError("/inner", { handler: () => page(), component: () => <p>inner</p> })
    .notFound(say("nothing here"))
    .get("/inner/x", fail)
    .get("/outer", fail)
    .handler();
  expect(await ask(handler, "/inner/x?status=503")).toMatchObject({ status: 503 });
  expect((await ask(handler, "/inner/x?status=503")).text).toContain("<p>inner</p>");
  expect((await ask(handler, "/outer?status=503")).text).toBe("root why");
  expect((await ask(handler, "/inner/x?status=404")).text).toBe("nothing here");
  expect((await ask(handler, "/unknown")).text).toBe("nothing here");
});

Deno.test("App: appWrapper and layouts go around pages, inner ones inside outer ones", async () => {
  const handler = new App()
    .appWrapper(({ Component }) => (
      <main>
        <Component />
      </main>
    ))
    .layout("*", ({ Component }) => (
      <div id="a">
        <Component />
      </div>
    ))
    .layout("/in", ({ Component }) => (
      <div id="b">
        <Component />
      </div>
    ))
    .route("/in/page", { component: ({ route }) => <p>{route}</p> })
    .get("/in/render", (ctx) => ctx.render(<p>rendered</p>, { status: 201 }))
    .handler();
  expect((await ask(handler, "/in/page")).text).toBe(
    `<!DOCTYPE html><html><head><meta charset="utf-8"></head><body><main><div id="a">` +
      `<div id="b"><p>/in/page</p></div></div></main></body></html>`,
  );
  const rendered = await ask(handler, "/in/render");
  expect(rendered.status).toBe(201);
  expect(rendered.text).toContain(`<div id="b"><p>rendered</p></div>`);
});

Deno.test("Context.redirect: stays on the site and keeps asking for partials", async () => {
  const handler = new App().get("/go", (ctx) => ctx.redirect(ctx.url.searchParams.get("to")!))
    .handler();
  const location = async (to: string, more = "") =>
    (await ask(handler, `/go?to=${encodeURIComponent(to)}${more}`)).headers.get("location");
  expect(await location("/a?b=//c#d")).toBe("/a?b=//c#d");
  expect(await location("//evil.example/x")).toBe("/evil.example/x");
  expect(await location("https://example.com/x")).toBe("https://example.com/x");
  expect(await location("/a#d", "&fresh-partial=true")).toBe("/a?fresh-partial=true#d");
  expect(await location("/a?b=1", "&fresh-partial=true")).toBe("/a?b=1&fresh-partial=true");
});

Deno.test("Context: text, html, json and stream set their types", async () => {
  const handler = new App()
    .get("/text", (ctx) => ctx.text("a"))
    .get("/html", (ctx) => ctx.html("<p>", { status: 202 }))
    .get("/json", (ctx) => ctx.json({ a: 1 }))
    .get("/stream", (ctx) =>
      ctx.stream(function* () {
        yield "a";
        yield "ü";
      }))
    .handler();
  expect((await ask(handler, "/text")).headers.get("content-type")).toMatch(/^text\/plain/);
  expect(await ask(handler, "/html")).toMatchObject({ status: 202, text: "<p>" });
  expect((await ask(handler, "/json")).text).toBe(`{"a":1}`);
  expect((await ask(handler, "/stream")).text).toBe("aü");
});

Deno.test("Context.url: doubled slashes are one; nothing but the request line and Host makes it", async () => {
  const show = (ctx: Context<unknown>) => new Response(ctx.url.href);
  const headers = { "x-forwarded-proto": "https", "x-forwarded-host": "shop.example" };
  const handler = new App().get("/a/b", show).handler();
  expect((await ask(handler, "//a//b", { headers })).text).toBe("http://localhost/a/b");
});

Deno.test("App.handler: HEAD has the headers of GET, the length of the body too", async () => {
  const handler = new App()
    .get("/text", () => new Response("aü", { headers: { etag: '"1"' } }))
    .get(
      "/events",
      () =>
        new Response(new ReadableStream(), { headers: { "content-type": "text/event-stream" } }),
    )
    .handler();
  const head = (path: string) =>
    handler(new Request(`http://localhost${path}`, { method: "HEAD" }));
  const { body, headers } = await head("/text");
  expect([body, headers.get("content-length"), headers.get("etag")]).toEqual([null, "3", '"1"']);
  expect((await head("/events")).headers.get("content-length")).toBe(null);
});

Deno.test("App.handler: what is no Response is an error", async () => {
  const handler = new App()
    .onError("*", (ctx) => new Response((ctx.error as Error).message, { status: 500 }))
    .get("/", () => "text" as unknown as Response)
    .handler();
  expect((await ask(handler, "/")).text).toBe("Expected a Response from /, but got: text");
});
