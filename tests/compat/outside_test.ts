/**
 * A component written for React works here as it is: Preact's compat, which the bundle of the site gives such
 * packages in place of React, draws them as React itself does. (In the browser: tests/e2e/buy_stripe_test.ts.)
 */
import { expect } from "npm:expect@30.5.2";
import { renderToString } from "preact-render-to-string";
import "npm:@radix-ui/react-switch@1.4.1";
import "npm:@stripe/react-stripe-js@^7.0.1";
import "npm:qrcode.react@4.2.0";
import { renderToStaticMarkup } from "npm:react-dom@19.3.1/server";
import { loadWith, PREACT, REACT } from "./load_with.ts";
import { normalizeHtml } from "./normalize_html.ts";

type Outside = typeof import("./outside.tsx");

const ENTRY = `export * from "@/tests/compat/outside.tsx"`;
const withReact = await loadWith<Outside>(ENTRY, REACT);
const withPreact = await loadWith<Outside>(ENTRY, PREACT);

const drawWithReact = (element: unknown) => normalizeHtml(renderToStaticMarkup(element));

Deno.test("compat: Stripe's form as the checkout uses it", () => {
  const drawn = normalizeHtml(renderToString(withPreact.drawStripe()));
  expect(drawn).toContain("  <div class=card>");
  expect(drawn).toEqual(drawWithReact(withReact.drawStripe()));
});

Deno.test("compat: a picture drawn by qrcode.react", () => {
  const drawn = normalizeHtml(renderToString(withPreact.drawQrCode()));
  expect(drawn.join("\n")).toContain(`"Your gift"`);
  expect(drawn).toEqual(drawWithReact(withReact.drawQrCode()));
});

Deno.test("compat: a control of Radix in a form of ours", () => {
  const drawn = normalizeHtml(renderToString(withPreact.drawSwitch()));
  expect(drawn.join("\n")).toContain("role=switch");
  expect(drawn).toEqual(drawWithReact(withReact.drawSwitch()));
});
