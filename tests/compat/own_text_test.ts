/**
 * A page that the browser translates: what Preact draws in browsers has no text beside elements, for such a text
 * could not change any more (lib/platform/own_text.browser.ts).
 */
import { expect } from "npm:expect@30.5.2";
import { options, type VNode } from "preact";
import { renderToString } from "preact-render-to-string";
import { type Import, readImportGraph } from "../architecture/import_graph.ts";
import fc from "../fast_check.ts";
import { openBrowserStubs } from "./browser_stubs.ts";
import { type Draw, drawWith, listComponents, valuesOf } from "./components.ts";
import { PREACT } from "./load_with.ts";
import type { Drawable } from "./props.ts";

const OWN_TEXT = "lib/platform/own_text.browser.ts";
const { files, imports } = await readImportGraph();

/** What puts components into a page, beside the islands. */
const DRAWS = /^(components|lib\/(?!fresh)).*\/(show_\w+|bookmark_sheet|mount_controls)\.tsx$/;
const roots = files.filter((file) => file.startsWith("islands/") || DRAWS.test(file));

function reach(from: string[], imports: Import[]): Set<string> {
  const found = new Set(from);
  for (const file of found) {
    for (const it of imports) if (it.from === file) found.add(it.to);
  }
  return found;
}

Deno.test("own text: whoever draws in browsers keeps its text from translators", () => {
  const without = roots.filter((root) => !reach([root], imports).has(OWN_TEXT));
  expect(without).toEqual([]);
});

/** Blanks between elements never change. */
const isBlank = (child: unknown) => typeof child === "string" && child.trim() === "";
const isText = (child: unknown) =>
  (typeof child === "string" || typeof child === "number") && !isBlank(child);

/** Elements that hold text and something else, as the JSX has it: what is absent now may be there later. */
function findMixed(component: Drawable, draw: Draw): Set<string> {
  const found = new Set<string>(), { vnode } = options;
  options.vnode = ({ type, props }: VNode<{ children?: unknown; className?: string }>) => {
    const children = [props.children].flat(Infinity);
    const isOwn = children.every((child) => isText(child) || isBlank(child));
    if (typeof type !== "string" || isOwn || !children.some(isText)) return;
    found.add(`${component.name}: <${type} class="${props.className}"> ${children.find(isText)}`);
  };
  try {
    using _browser = openBrowserStubs();
    for (const drawn of fc.sample(valuesOf(component), { numRuns: 30, seed: 1 })) {
      try {
        renderToString(draw(component, drawn));
      } catch { /* values that no page has together */ }
    }
  } finally {
    options.vnode = vnode;
  }
  return found;
}

Deno.test("own text: in what is drawn in browsers, text stands beside no element", async () => {
  const reached = reach(roots, imports);
  const sources = await Promise.all(
    [...reached].filter((file) => file.endsWith(".tsx")).map((file) =>
      Deno.readTextFile(new URL(`../../${file}`, import.meta.url))
    ),
  );
  const isUsed = (name: string) => sources.some((it) => new RegExp(`<${name}\\b`).test(it));
  const drawn = (await listComponents()).filter(({ file, name }) =>
    reached.has(file) && isUsed(name)
  );
  expect(drawn.length).toBeGreaterThan(30);
  const library = { ...PREACT.packages, "preact": "npm:preact@^10.29.8" };
  const draw = await drawWith({ ...PREACT, packages: library }, drawn);
  expect(drawn.flatMap((component) => [...findMixed(component, draw)])).toEqual([]);
});
