/**
 * A page that the browser translates: what Preact draws in browsers has no text beside elements, for such a text
 * could not change any more (lib/platform/own_text.browser.ts).
 */
import { expect } from "npm:expect@30.5.2";
import { options, type VNode } from "preact";
import { renderToString } from "preact-render-to-string";
import { type Import, readImportGraph } from "../architecture/import_graph.ts";
import { openBrowserStubs } from "./browser_stubs.ts";
import type { Fixtures } from "./fixtures/types.ts";
import { loadWith, PREACT } from "./load_with.ts";

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
function findMixed(name: string, fixtures: Fixtures): string[] {
  const found = new Set<string>(), { vnode } = options;
  options.vnode = ({ type, props }: VNode<{ children?: unknown; className?: string }>) => {
    const children = [props.children].flat(Infinity);
    const isOwn = children.every((child) => isText(child) || isBlank(child));
    if (typeof type !== "string" || isOwn || !children.some(isText)) return;
    found.add(`${name}: <${type} class="${props.className}"> ${children.find(isText)}`);
  };
  try {
    using _browser = openBrowserStubs();
    for (const element of fixtures[name]!()) if (element) renderToString(element);
  } finally {
    options.vnode = vnode;
  }
  return [...found];
}

Deno.test("own text: in what is drawn in browsers, text stands beside no element", async () => {
  using _browser = openBrowserStubs();
  const { fixtures } = await loadWith<{ fixtures: Fixtures }>(
    "tests/compat/fixtures.tsx",
    { ...PREACT, packages: { ...PREACT.packages, "preact": "npm:preact@^10.29.8" } },
  );
  const drawn = reach(roots, imports);
  const names = Object.keys(fixtures).filter((name) => drawn.has(`components/${name}.tsx`));
  const mixed: string[] = [];
  for (const name of names) mixed.push(...findMixed(name, fixtures));
  expect(mixed).toEqual([]);
});
