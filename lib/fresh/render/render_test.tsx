import { signal } from "@preact/signals";
import { expect } from "npm:expect@30.5.2";
import { type ComponentChildren, h } from "preact";
import fc from "@/tests/fast_check.ts";
import { assemble } from "../build/assemble.ts";
import { loadInMemory } from "../build/builder.ts";
import { stopBundler } from "../build/bundle.ts";
import { resolveConfig } from "../build/project.ts";
import type { Context, PageProps } from "../mod.ts";
import { asset, Head, Partial } from "../runtime.ts";
import { assetSrcSet } from "../shared/asset.ts";
import { appOf } from "../testdata/app_of.ts";
import { toPlainJson } from "./scripts.ts";
import Counter from "../testdata/site/islands/Counter.tsx";
import Raised from "../testdata/site/islands/Raised.tsx";

const config = resolveConfig({ root: new URL("../testdata/site", import.meta.url).href });
const build = await loadInMemory(await assemble(config), config.root);
await stopBundler();

/** HTML of a page inside a wrapper with f-client-nav or without. */
async function render(
  content: () => ComponentChildren,
  options: { nav?: boolean; path?: string } = {},
) {
  const { nav = false, path = "/" } = options;
  const Frame = ({ Component }: PageProps) => (
    <html>
      <head>
        <meta charset="utf-8" />
        <title>Site</title>
        <meta name="description" content="Site" />
        <style>{"body { margin: 0 }"}</style>
        <style key="own">{"p { margin: 0 }"}</style>
      </head>
      <body f-client-nav={nav ? true : undefined}>
        <header>outside</header>
        <Component />
      </body>
    </html>
  );
  const tellError = (ctx: Context<unknown>) =>
    new Response((ctx.error as Error).message, { status: 500 });
  const Page = () => <>{content()}</>;
  const app = appOf({
    "_app.tsx": { default: Frame },
    "_error.tsx": { handler: tellError },
    "index.tsx": { default: Page },
    "[...path].tsx": { default: Page },
  }, { build });
  const response = await app.handler()(new Request(`http://localhost${path}`));
  return { html: await response.text() };
}

const scripts = (html: string) => html.match(/<script/g) ?? [];

/** Modules fetched together with those that import them. */
const imports = (html: string) => / data-preload="([^"]*)"/.exec(html)![1]!.split(" ");

Deno.test("render: a page without islands and navigation ships nothing", async () => {
  const { html } = await render(() => <p>plain</p>);
  expect(scripts(html)).toEqual([]);
  expect(html).not.toContain("<!--");
});

Deno.test("render: navigation is one module, loaded once the page is painted", async () => {
  const { html } = await render(() => <p>plain</p>, { nav: true });
  expect(html).toMatch(
    /<script data-load="\/_fresh\/js\/[0-9a-f]{40}\/fresh-navigation\.js">[^<]+<\/script><\/body><\/html>$/,
  );
  expect(scripts(html).length).toBe(1);
});

Deno.test("render: f-client-nav that is off is written out", async () => {
  const { html } = await render(() => (
    <div f-client-nav={false}>
      <a href="/x" f-client-nav={false}>x</a>
    </div>
  ));
  expect(html).toContain(`<div f-client-nav="false"><a href="/x" f-client-nav="false">x</a></div>`);
});

Deno.test("Head: replaces tags of the same key, adds others at the end of the head", async () => {
  const { html } = await render(() => (
    <Head>
      <title>Page</title>
      <meta name="description" content="Page" />
      <meta property="og:title" content="Page" />
      <link rel="canonical" href="/page" />
    </Head>
  ));
  expect(html).toContain(
    `<head><meta charset="utf-8"/><title>Page</title><meta name="description" content="Page"/>` +
      `<style>body { margin: 0 }</style><style data-key="own">p { margin: 0 }</style>` +
      `<meta property="og:title" content="Page"/>` +
      `<link rel="canonical" href="/page"/></head>`,
  );
});

Deno.test("Head: the last of two tags with one key counts, keys can be given", async () => {
  const { html } = await render(() => (
    <>
      <Head>
        <title>First</title>
        <link key="icon" rel="icon" href="/a.svg" />
      </Head>
      <Head>
        <title>Second</title>
        <link key="icon" rel="icon" href="/b.svg" type="image/svg+xml" />
      </Head>
      <svg>
        <title>drawing</title>
      </svg>
    </>
  ));
  expect(html.match(/<title>Second<\/title>/g)?.length).toBe(1);
  expect(html).not.toContain("First");
  expect(html).not.toContain("a.svg");
  expect(html).toContain(`<link rel="icon" href="/b.svg" type="image/svg+xml" data-key="icon"/>`);
  expect(html).toContain("<svg><title>drawing</title></svg>");
});

Deno.test("links: those to this page and to pages above it are marked", async () => {
  const { html } = await render(() => (
    <nav>
      <a href="/books?x=1#y">books</a>
      <a href="/books/11/">eleven</a>
      <a href="/bo">other</a>
      <a href="https://example.com/books">away</a>
      <a href="/books/11?page=2#end">this page</a>
      <a href="/books/11?page=1">another</a>
      <a href="/books/11" aria-current="step">mine</a>
    </nav>
  ), { path: "/books/11?page=2" });
  expect(html).toContain(`href="/books/11?page=2#end" data-current="true" aria-current="page"`);
  expect(html).toContain(`href="/books/11?page=1" data-ancestor="true" aria-current="true"`);
  expect(html).toContain(`<a href="/books/11" aria-current="step">mine`);
  expect(html).toContain(`href="/books?x=1#y" data-ancestor="true" aria-current="true"`);
  expect(html).toContain(`href="/books/11/" data-current="true" aria-current="page"`);
  expect(html).toContain(`<a href="/bo">`);
  expect(html).toContain(`<a href="https://example.com/books">`);
});

Deno.test("asset: names files of this site with the build, images by themselves", async () => {
  const hashed = asset("/a.svg");
  expect(hashed).toMatch(/^\/a\.svg\?__frsh_c=[0-9a-f]{40}$/);
  expect(asset(hashed)).toBe(hashed);
  expect(asset("/a.svg?x=1#id")).toMatch(/^\/a\.svg\?x=1&__frsh_c=[0-9a-f]{40}#id$/);
  for (const other of ["a.svg", "//cdn.example/a.svg", "https://example.com/a.svg", "data:,x"]) {
    expect(asset(other)).toBe(other);
  }
  expect(assetSrcSet("/a.webp 1x, /b.webp 2x")).toBe(
    `${asset("/a.webp")} 1x, ${asset("/b.webp")} 2x`,
  );
  const { html } = await render(() => (
    <picture>
      <source srcset="/a.avif 320w, /b.avif 640w" />
      <img src="/a.svg" alt="" />
      <img src="/c.svg" alt="" data-fresh-disable-lock />
    </picture>
  ));
  expect(html).toContain(`srcset="${asset("/a.avif")} 320w, ${asset("/b.avif")} 640w"`);
  expect(html).toContain(`src="${hashed}"`);
  expect(html).toContain(`src="/c.svg"`);
});

Deno.test("islands: are marked, and described in JSON that cannot end its script", async () => {
  const { html } = await render(() => <Counter count={1} label="</script><!--" />);
  expect(html).toContain("<!--fi:Counter:0:--><div");
  expect(html).toContain("</div><!--/fi-->");
  const json = /<script type="application\/json" id="__FRSH_STATE">(.*?)<\/script>/.exec(html)![1]!;
  const state = JSON.parse(json);
  expect(state.props).toEqual([{ count: 1, label: "</script><!--" }]);
  expect(state.islands[0].slice(1)).toEqual([expect.stringMatching(/\/Counter\.js$/), "default"]);
  expect(imports(html)).toContain(state.islands[0][1]);
  expect(html).toMatch(/ data-load="[^" ]+\/fresh-islands\.js">/);
  expect(html).not.toContain("fresh-navigation");
});

Deno.test("islands: keys cannot end their comment", async () => {
  const { html } = await render(() => <Raised key="--><p:&" start={1} name="x" />);
  expect(html).toContain("<!--fi:Raised:0:--%3E%3Cp%3A%26-->");
});

Deno.test("islands: what cannot be sent is an error that names it", async () => {
  const label = (() => "x") as unknown as string;
  const { html } = await render(() => <Counter count={1} label={label} />);
  expect(html).toContain("Cannot send a function to an island in props[0].label");
});

Deno.test("Partial: a request for partials gets them with the head and nothing around them", async () => {
  const { html } = await render(() => (
    <main>
      <Head>
        <title>Page</title>
      </Head>
      <Partial name="outer: -->">
        <Partial name="inner">
          <Counter count={1} label="x" />
        </Partial>
      </Partial>
      <p>between</p>
      <Partial name="second">two</Partial>
    </main>
  ), { nav: true, path: "/x?fresh-partial=true" });
  expect(html).toMatch(
    new RegExp(
      `^<!DOCTYPE html><html><head><meta charset="utf-8"/><title>Page</title>` +
        `<meta name="description" content="Site"/><style data-key="own">p { margin: 0 }</style>` +
        `</head><body data-fresh-build="[0-9a-f]{40}" data-fresh-modules="[^" ]+( [^" ]+)*">` +
        `<!--fp:outer%3A%20--%3E--><!--fp:inner--><!--fi:Counter:0:--><div.*</div>` +
        `<!--/fi--><!--/fp--><!--/fp--><!--fp:second-->two<!--/fp-->` +
        `<script type="application/json" id="__FRSH_STATE">.*</script></body></html>$`,
    ),
  );
});

Deno.test("Partial: a page without any is sent whole", async () => {
  const { html } = await render(() => <p>x</p>, { nav: true, path: "/?fresh-partial=true" });
  expect(html).toContain("<header>outside</header>");
});

Deno.test("Partial: names are unique", async () => {
  const { html } = await render(() => (
    <>
      <Partial name="a">1</Partial>
      <Partial name="a">2</Partial>
    </>
  ));
  expect(html).toBe(`Cannot render a second <Partial name="a">: names are unique on a page`);
});

Deno.test("toPlainJson: what is plain reads back the same", () => {
  fc.assert(fc.property(fc.array(fc.jsonValue()), (value) => {
    expect(JSON.stringify(JSON.parse(toPlainJson(value)))).toEqual(JSON.stringify(value));
  }));
  expect(toPlainJson([{ a: undefined, b: null, c: [undefined] }])).toBe(`[{"b":null,"c":[null]}]`);
});

Deno.test("toPlainJson: what cannot be sent is named with its place", () => {
  const cases: [unknown, string][] = [
    [{ a: [{ onClick: () => {} }] }, "a function to an island in props[0].a[0].onClick"],
    [{ children: h("p", null) }, "JSX to an island in props[0].children"],
    [{ at: new Date(0) }, "a Date to an island in props[0].at"],
    [{ seen: new Set() }, "a Set to an island in props[0].seen"],
    [{ count: signal(1) }, "a signal to an island in props[0].count"],
    [{ part: NaN }, "NaN to an island in props[0].part"],
  ];
  for (const [value, message] of cases) expect(() => toPlainJson([value])).toThrow(message);
  const cycle: Record<string, unknown> = {};
  cycle.self = cycle;
  expect(() => toPlainJson([cycle])).toThrow(TypeError);
});
