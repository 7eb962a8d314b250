import { expect } from "npm:expect@30.5.2";
import { HUE_COLORS } from "@/lib/sharing/years/hue_colors.ts";

Deno.test("HUE_COLORS: those of the dark theme", async () => {
  const css = await Deno.readTextFile("styles/hues.css");
  const found = [...css.matchAll(/\[data-hue="(\w+)"\] \{\s*--hue: .*var\(--d, (#\w{6})\);/g)];
  expect(Object.fromEntries(found.map(([, hue, color]) => [hue, color]))).toEqual(HUE_COLORS);
});
