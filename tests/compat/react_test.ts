/**
 * Components are compatible with React: real React 19 draws each of them as Preact does. React gets the same
 * sources with its own JSX; "preact" is React's (`Component`, `Fragment`), "preact/hooks" are its hooks.
 * What React warns of in development counts as a difference, too.
 */
import { expect } from "npm:expect@30.5.2";
import { renderToString } from "preact-render-to-string";
import * as react from "npm:react-dom@19.3.1/server";
import fc from "../fast_check.ts";
import { openBrowserStubs } from "./browser_stubs.ts";
import { type Drawn, drawWith, drawWithPreact, listComponents, valuesOf } from "./components.ts";
import { loadWith, REACT } from "./load_with.ts";
import { normalizeHtml } from "./normalize_html.ts";

const TIMES = 30;

interface Drawing {
  lines: string[];
  /** What React says in development of a component's attributes, keys and values. */
  warnings: string[];
}

function drawWithReact(element: unknown): Drawing {
  const warnings: string[] = [], { error } = console;
  console.error = (format: string, ...values: unknown[]) =>
    warnings.push(values.reduce<string>((text, it) => text.replace("%s", String(it)), format));
  try {
    return { lines: normalizeHtml(react.renderToStaticMarkup(element)), warnings };
  } finally {
    console.error = error;
  }
}

const components = await listComponents();
const [withPreact, withReact] = await Promise.all([
  drawWithPreact(components),
  drawWith(REACT, components),
]);

for (const component of components) {
  Deno.test(`react: ${component.file} ${component.name} is the same as with Preact`, () => {
    using _browser = openBrowserStubs();
    let drawnTimes = 0;
    const refusals = new Set<string>();
    const isAlike = (drawn: Drawn) => {
      let lines: string[];
      try {
        lines = normalizeHtml(renderToString(withPreact(component, drawn)));
      } catch (error) {
        refusals.add(`${error}`); // values that no page has together
        return;
      }
      drawnTimes++;
      expect(drawWithReact(withReact(component, drawn))).toEqual({ lines, warnings: [] });
    };
    fc.assert(fc.property(valuesOf(component), isAlike), { numRuns: TIMES, seed: 1 });
    expect(drawnTimes > 0 || [...refusals]).toBe(true);
  });
}

Deno.test("react: an attribute that it does not know is told", async () => {
  const source = `export const element = <p class="a" tabindex="0">A lamp</p>;`;
  const { element } = await loadWith<{ element: unknown }>(source, REACT);
  expect(drawWithReact(element).warnings.join("\n")).toContain("className");
});
