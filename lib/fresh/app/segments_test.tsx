import { expect } from "npm:expect@30.5.2";
import { type App, type Context, createDefine, HttpError, type PageProps } from "../mod.ts";
import { appOf } from "../testdata/app_of.ts";

interface State {
  notes: string[];
}

const define = createDefine<State>();

/** Adds to the request's notes, and to the answer's header on the way back. */
const note = (name: string) =>
  define.middleware(async (ctx) => {
    (ctx.state.notes ??= []).push(name);
    const response = await ctx.next();
    response.headers.append("x-left", name);
    return response;
  });

/** A layout that shows its name around what it is given. */
const frame = (name: string) =>
  define.layout(({ Component }) => (
    <div class={name}>
      <Component />
    </div>
  ));

const notes = { handler: (ctx: Context<State>) => Response.json(ctx.state.notes) };
const Page = ({ route }: PageProps) => <p>{route}</p>;
const Wrapper = ({ Component }: PageProps) => (
  <main>
    <Component />
  </main>
);

async function ask(app: App<State>, path: string, init?: RequestInit) {
  const response = await app.handler()(new Request(`http://localhost${path}`, init));
  const text = await response.text();
  const [, body = text] = /<body>(.*)<\/body>/.exec(text) ?? [];
  return { status: response.status, headers: response.headers, body };
}

Deno.test("_middleware: runs for its folder and below, outer folders first, and back", async () => {
  const app = appOf<State>({
    "_middleware.ts": { default: note("top") },
    "a/_middleware.ts": { handler: note("a") },
    "a/b/_middleware.ts": { default: [note("b1"), note("b2")] },
    "a/b/index.ts": notes,
    "a/x.ts": notes,
    "ab.ts": notes,
  }, { middlewares: [note("app")] });
  const { body, headers } = await ask(app, "/a/b");
  expect(body).toBe('["app","top","a","b1","b2"]');
  expect(headers.get("x-left")).toBe("b2, b1, a, top, app");
  expect((await ask(app, "/a/x")).body).toBe('["app","top","a"]');
  expect((await ask(app, "/ab")).body).toBe('["app","top"]');
});

Deno.test("_middleware: that of a dynamic folder knows the parameters and the route", async () => {
  const app = appOf<State>({
    "[book]/_middleware.ts": {
      default: define.middleware((ctx) => {
        ctx.state.notes = [ctx.params.book!, ctx.route!];
        return ctx.next();
      }),
    },
    "[book]/[chapter].ts": notes,
  });
  expect((await ask(app, "/11/2")).body).toBe('["11","/:book/:chapter"]');
});

Deno.test("_middleware: answers instead of the route, whatever the method", async () => {
  const app = appOf<State>({
    "shut/_middleware.ts": { default: () => new Response("shut", { status: 403 }) },
    "shut/in.ts": { handler: { GET: notes.handler } },
  });
  for (const method of ["GET", "POST", "DELETE"]) {
    expect(await ask(app, "/shut/in", { method })).toMatchObject({ status: 403, body: "shut" });
  }
  expect((await ask(app, "/shut/none")).status).toBe(404);
});

Deno.test("_middleware: the one at the top runs for addresses without a route, others do not", async () => {
  const app = appOf<State>({
    "_middleware.ts": { default: note("top") },
    "a/_middleware.ts": { default: note("a") },
  }, { middlewares: [note("before")] }).use(notes.handler);
  expect((await ask(app, "/a/none")).body).toBe('["before","top"]');
});

Deno.test("_middleware: handlers by method are refused, for Fresh would not run them", () => {
  for (const module of [{ handler: { GET: notes.handler } }, { default: [1] }, {}]) {
    const app = appOf<State>({ "a/_middleware.ts": module });
    expect(() => app.handler()).toThrow("Cannot use routes/a/_middleware.ts");
  }
});

Deno.test("groups: have middlewares and layouts, and are no part of the address", async () => {
  const app = appOf<State>({
    "(in)/_middleware.ts": { default: note("in") },
    "(in)/a.ts": notes,
    "(in)/a/(deep)/_middleware.ts": { default: note("deep") },
    "(in)/a/(deep)/b.ts": notes,
    "(framed)/_layout.tsx": { default: frame("in") },
    "(framed)/index.tsx": { default: Page },
    "c.ts": { handler: () => new Response("c") },
  });
  expect((await ask(app, "/a")).body).toBe('["in"]');
  expect((await ask(app, "/a/b")).body).toBe('["in","deep"]');
  expect((await ask(app, "/")).body).toBe('<div class="in"><p>/</p></div>');
  expect((await ask(app, "/c")).body).toBe("c");
  expect((await ask(app, "/(in)/a")).status).toBe(404);
});

Deno.test("_layout: goes around the pages of its folder and below, inside the app wrapper", async () => {
  const app = appOf<State>({
    "_app.tsx": { default: Wrapper },
    "_layout.tsx": { default: frame("top") },
    "a/_layout.tsx": { default: frame("a") },
    "a/b/_layout.tsx": {
      // deno-lint-ignore require-await -- an async layout is called before the page is rendered
      default: define.layout(async ({ Component, data }) => (
        <div class={`async ${data}`}>
          <Component />
        </div>
      )),
    },
    "a/b/index.tsx": { default: Page },
    "other.tsx": { default: Page },
    "rendered.tsx": { handler: (ctx: Context<State>) => ctx.render(<p>it</p>) },
  });
  expect((await ask(app, "/a/b")).body).toBe(
    '<main><div class="top"><div class="a"><div class="async null"><p>/a/b</p></div></div></div></main>',
  );
  expect((await ask(app, "/other")).body).toBe('<main><div class="top"><p>/other</p></div></main>');
  expect((await ask(app, "/rendered")).body).toBe('<main><div class="top"><p>it</p></div></main>');
});

Deno.test("_layout: an async one may answer by itself", async () => {
  const app = appOf<State>({
    // deno-lint-ignore require-await -- see above
    "_layout.tsx": { default: async () => new Response("no", { status: 402 }) },
    "a.tsx": { default: Page },
  });
  expect(await ask(app, "/a")).toMatchObject({ status: 402, body: "no" });
});

Deno.test("skipInheritedLayouts, skipAppWrapper: of a layout hold for all below it, of a page for itself", async () => {
  const app = appOf<State>({
    "_app.tsx": { default: Wrapper },
    "_layout.tsx": { default: frame("top") },
    "a/_layout.tsx": { default: frame("a"), config: { skipInheritedLayouts: true } },
    "a/x.tsx": { default: Page },
    "a/alone.tsx": { default: Page, config: { skipInheritedLayouts: true } },
    "b/_layout.tsx": { default: frame("b"), config: { skipAppWrapper: true } },
    "b/c/_layout.tsx": { default: frame("c") },
    "b/c/y.tsx": { default: Page },
    "b/bare.tsx": { default: Page, config: { skipInheritedLayouts: true, skipAppWrapper: true } },
  });
  expect((await ask(app, "/a/x")).body).toBe('<main><div class="a"><p>/a/x</p></div></main>');
  expect((await ask(app, "/a/alone")).body).toBe("<main><p>/a/alone</p></main>");
  expect((await ask(app, "/b/c/y")).body).toBe(
    '<div class="top"><div class="b"><div class="c"><p>/b/c/y</p></div></div></div>',
  );
  expect((await ask(app, "/b/bare")).body).toBe("<p>/b/bare</p>");
});

Deno.test("Context.render: in a middleware has the layouts down to its folder, or those it asks for", async () => {
  const show = (config?: Parameters<Context<State>["render"]>[2]) =>
    define.middleware(async (ctx) => {
      await ctx.next();
      return ctx.render(<p>shown</p>, {}, config);
    });
  const files = (middleware: ReturnType<typeof show>) => ({
    "_app.tsx": { default: Wrapper },
    "_layout.tsx": { default: frame("top") },
    "a/_layout.tsx": { default: frame("a") },
    "a/_middleware.ts": { default: middleware },
    "a/b/_layout.tsx": { default: frame("b"), config: { skipAppWrapper: true } },
    "a/b/c.tsx": { default: Page, config: { skipInheritedLayouts: true } },
  });
  const show1 = await ask(appOf<State>(files(show())), "/a/b/c");
  expect(show1.body).toBe('<main><div class="top"><div class="a"><p>shown</p></div></div></main>');
  const show2 = await ask(appOf<State>(files(show({ skipInheritedLayouts: true }))), "/a/b/c");
  expect(show2.body).toBe("<main><p>shown</p></main>");
  const show3 = await ask(appOf<State>(files(show({ skipAppWrapper: true }))), "/a/b/c");
  expect(show3.body).toBe('<div class="top"><div class="a"><p>shown</p></div></div>');
});

Deno.test("_error: has the app wrapper and the layout at the top, whichever folder failed", async () => {
  const fail = () => {
    throw new HttpError(418, "why");
  };
  const app = appOf<State>({
    "_app.tsx": { default: Wrapper },
    "_error.tsx": { default: ({ error }: PageProps) => <p>{(error as Error).message}</p> },
    "_layout.tsx": { default: frame("top") },
    "a/_layout.tsx": { default: frame("a"), config: { skipAppWrapper: true } },
    "a/x.ts": { handler: fail },
    "b/_middleware.ts": { default: fail },
    "b/y.tsx": { default: Page },
  });
  for (const path of ["/a/x", "/b/y"]) {
    expect(await ask(app, path)).toMatchObject({
      status: 418,
      body: '<main><div class="top"><p>why</p></div></main>',
    });
  }
});
