/** The shop's own accent colour, which replaces the default amber (styles/tokens.css) in buttons, links and glow. */
import type { Hue } from "@/lib/catalogue/schema.ts";

interface Colours {
  /** Button fill in both themes, with dark text; in the dark theme also the colour of text, bars and outlines. */
  bright: string;
  /** The colour of text and lines in the light theme. */
  deep: string;
  /** RGB channels of the glow in the light and the dark theme. */
  glow: { light: string; dark: string };
}

/** The same colours as the books' in styles/hues.css. */
const COLOURS: Record<Hue, Colours> = {
  ember: {
    bright: "#f58e63",
    deep: "#a23a12",
    glow: { light: "236 130 84", dark: "222 86 38" },
  },
  tide: {
    bright: "#6cc3cf",
    deep: "#0f616d",
    glow: { light: "104 186 198", dark: "38 140 160" },
  },
  brass: {
    bright: "#dcb65c",
    deep: "#785708",
    glow: { light: "222 186 98", dark: "190 142 48" },
  },
  moss: {
    bright: "#a3c77c",
    deep: "#45631f",
    glow: { light: "160 196 122", dark: "98 146 62" },
  },
  violet: {
    bright: "#b9a4ee",
    deep: "#5c429f",
    glow: { light: "176 156 232", dark: "112 84 196" },
  },
};

/** Custom properties for the page's root; `--l` and `--d` are the switches of its theme. */
export function brandColours(hue: Hue): Record<string, string> {
  const { bright, deep, glow } = COLOURS[hue];
  const line = `var(--l, ${deep}) var(--d, ${bright})`;
  return {
    "--lamp": bright,
    "--lamp-lit": `color-mix(in srgb, ${bright} 75%, white)`,
    "--on-lamp": "#181410",
    "--lamp-text": line,
    "--lamp-line": line,
    "--lamp-glow": `var(--l, ${glow.light}) var(--d, ${glow.dark})`,
  };
}
