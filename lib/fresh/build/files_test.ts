import { expect } from "npm:expect@30.5.2";
import { App, type Context } from "../mod.ts";
import { Builder } from "../dev.ts";

// Conventions of the routes folder, on testdata/files.

const root = new URL("../testdata/files", import.meta.url).href;

const attach = await new Builder({ root }).build({ snapshot: "memory" });

async function leaveTrail(ctx: Context<unknown>): Promise<Response> {
  const response = await ctx.next();
  response.headers.set("x-trail", "root");
  return response;
}

const app = new App().use(leaveTrail).fsRoutes();
attach(app);
const handler = app.handler();

async function get(path: string, init?: RequestInit) {
  const response = await handler(new Request(`http://localhost${path}`, init));
  return { response, status: response.status, html: await response.text() };
}

/** The page inside the app wrapper. */
const inApp = (content: string) =>
  `<!DOCTYPE html><html><head><title>app</title></head><body>${content}</body></html>`;

Deno.test("routes: index, app wrapper and middleware", async () => {
  const { response, html } = await get("/");
  expect(html).toBe(inApp("<h1>index</h1>"));
  expect(response.headers.get("x-trail")).toBe("root");
  expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
});

Deno.test("routes: a handler's data, status and headers reach page and answer", async () => {
  const { response, status, html } = await get("/about");
  expect(status).toBe(203);
  expect(response.headers.get("x-own")).toBe("1");
  expect(html).toContain("<h1>from handler</h1>");
  expect((await get("/about", { method: "POST" })).html).toBe("posted");
});

Deno.test("routes: methods a file does not name are not found", async () => {
  expect((await get("/about", { method: "DELETE" })).status).toBe(404);
});

Deno.test("routes: HEAD is GET without its body", async () => {
  const { status, response, html } = await get("/about", { method: "HEAD" });
  expect(status).toBe(203);
  expect(response.headers.get("x-own")).toBe("1");
  expect(html).toBe("");
});

Deno.test("config: a page can leave out the app wrapper", async () => {
  const { html } = await get("/inner/bare");
  expect(html).not.toContain("<title>app");
  expect(html).toContain("<h1>bare</h1>");
});

Deno.test("pages: an async one may answer by itself", async () => {
  expect(await get("/inner/away")).toMatchObject({ status: 299, html: "away" });
});

Deno.test("parameters: the more specific file wins, names are decoded", async () => {
  expect((await get("/acme")).html).toContain("<h1>tenant acme of /:tenant</h1>");
  expect((await get("/caf%C3%A9%2Fx")).html).toContain("<h1>tenant café%2Fx of");
  expect((await get("/acme/v-2")).html).toContain("<h1>version 2</h1>");
  expect((await get("/acme/a/b")).html).toContain("<h1>rest a/b</h1>");
  expect((await get("/list")).html).toContain("<h1>list first</h1>");
  expect((await get("/list/3")).html).toContain("<h1>list 3</h1>");
});

Deno.test("errors: the error page answers with the error's status", async () => {
  expect(await get("/broken/teapot")).toMatchObject({ status: 418 });
  expect(await get("/throws")).toMatchObject({
    status: 500,
    html: inApp("<h1>root error: boom</h1>"),
  });
});

Deno.test("errors: what a middleware does after next() does not touch them", async () => {
  expect((await get("/throws")).response.headers.has("x-trail")).toBe(false);
});

Deno.test("files: tests and private folders are no routes", async () => {
  expect((await get("/deep/part")).html).toContain("<h1>rest part</h1>");
  expect((await get("/deep/page_test")).html).toContain("<h1>rest page_test</h1>");
});

Deno.test("malformed addresses: are refused, never a crash", async () => {
  expect((await get("/%ZZ")).status).toBe(400);
  expect((await get("/%ZZ")).html).toContain("root error: Malformed percent-encoding");
  expect((await get("/a%00b")).status).toBe(200);
  expect((await get(`/${"x".repeat(20_000)}`)).status).toBe(200);
});
