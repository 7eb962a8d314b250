/**
 * Components are compatible with React: real React 19 draws each of them as Preact does. React gets the same
 * sources with its own JSX; "preact" is React's (`Component`, `Fragment`), "preact/hooks" are its hooks.
 * What React warns of in development counts as a difference, too.
 */
import { expect } from "npm:expect@30.5.2";
import { renderToString } from "preact-render-to-string";
import * as react from "npm:react-dom@19.3.1/server";
import type { Fixtures } from "./fixtures/types.ts";
import { loadWith, REACT } from "./load_with.ts";
import { normalizeHtml } from "./normalize_html.ts";
import { openBrowserStubs } from "./browser_stubs.ts";

const ROOT = new URL("../../", import.meta.url);

/** Files that put components into the page: they draw nothing that is not a component's. */
const SCRIPTS = /^(main|mount_\w+|show_\w+|bookmark_sheet|read_along)$/;

const COMPONENT = /^export (?:default )?(?:function|class|const) ([A-Z]\w*)/gm;

/** By file, the components that it gives to others: `ui/Cover`, with its folder. */
async function listComponents(folder = "components"): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  for await (const { name, isDirectory } of Deno.readDir(new URL(`${folder}/`, ROOT))) {
    const path = `${folder}/${name}`;
    if (isDirectory) { for (const it of await listComponents(path)) found.set(...it); }
    else if (/^(?!.*_test).*\.tsx$/.test(name) && !SCRIPTS.test(name.slice(0, -4))) {
      const source = await Deno.readTextFile(new URL(path, ROOT));
      const inFolder = folder.slice("components/".length);
      const components = [...source.matchAll(COMPONENT)].map(([, it]) => `${inFolder}/${it}`);
      if (components.length > 0) found.set(path, components);
    }
  }
  return found;
}

/** What React says in development of a component's attributes, keys and values. */
function drawWithReact(element: unknown): { html: string; warnings: string[] } {
  const warnings: string[] = [], { error } = console;
  console.error = (format: string, ...values: unknown[]) =>
    warnings.push(values.reduce<string>((text, it) => text.replace("%s", String(it)), format));
  try {
    return { html: react.renderToStaticMarkup(element), warnings };
  } finally {
    console.error = error;
  }
}

const components = await listComponents();
using _browser = openBrowserStubs();
const { fixtures } = await import("./fixtures.tsx") as { fixtures: Fixtures };
const { fixtures: forReact } = await loadWith<{ fixtures: Fixtures }>(
  "tests/compat/fixtures.tsx",
  REACT,
);

Deno.test("react: every component has a fixture, and every fixture a component", () => {
  const named = Object.keys(fixtures).filter((it) => /\/[A-Z]/.test(it));
  const all = [...components.values()].flat();
  expect(named.filter((it) => !all.includes(it))).toEqual([]);
  const without = [...components].filter(([, them]) => !them.some((it) => named.includes(it)));
  expect(without).toEqual([]);
});

for (const name of Object.keys(fixtures)) {
  Deno.test(`react: ${name} is the same as with Preact`, () => {
    using _browser = openBrowserStubs();
    const elements = fixtures[name]!(), reactElements = forReact[name]!();
    expect(elements.length).toBeGreaterThan(0);
    elements.forEach((element, index) => {
      const { html, warnings } = drawWithReact(reactElements[index]);
      expect(normalizeHtml(html)).toEqual(normalizeHtml(element ? renderToString(element) : ""));
      expect(warnings).toEqual([]);
    });
  });
}
