/** The books' colours in pictures: those of the dark theme (styles/hues.css). */
import type { Hue } from "@/lib/catalogue/schema.ts";

export const HUE_COLORS: Record<Hue, string> = {
  ember: "#f58e63",
  tide: "#6cc3cf",
  brass: "#dcb65c",
  moss: "#a3c77c",
  violet: "#b9a4ee",
};
