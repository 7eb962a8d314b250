import { expect } from "npm:expect@30.5.2";
import { HUES } from "@/lib/catalogue/schema.ts";
import { brandColours } from "./styles.server.ts";

const GROUNDS = { light: "#f2e9d6", dark: "#161930" }; // the backgrounds of styles/tokens.css with the least contrast

/** Relative luminance (WCAG 2.2). */
function luminance(color: string): number {
  const channels = [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16) / 255)
    .map((it) => it <= 0.04045 ? it / 12.92 : ((it + 0.055) / 1.055) ** 2.4);
  return 0.2126 * channels[0]! + 0.7152 * channels[1]! + 0.0722 * channels[2]!;
}

function contrast(a: string, b: string): number {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high! + 0.05) / (low! + 0.05);
}

Deno.test("brandColours: every colour is legible as text in both themes, and under a button's words", () => {
  for (const hue of HUES) {
    const colours = brandColours(hue);
    const [, light, dark] = /var\(--l, (#\w+)\) var\(--d, (#\w+)\)/.exec(colours["--lamp-text"]!)!;
    expect([hue, contrast(light!, GROUNDS.light) >= 4.5]).toEqual([hue, true]);
    expect([hue, contrast(dark!, GROUNDS.dark) >= 4.5]).toEqual([hue, true]);
    expect([hue, contrast(colours["--lamp"]!, colours["--on-lamp"]!) >= 4.5]).toEqual([hue, true]);
  }
});
