/** Parameters of the cover images: sizes in pixels, qualities out of 100. */
import type { COVER_WIDTHS } from "@/lib/catalogue/cover.ts";

/**
 * Qualities by width, chosen by eye on the demo's covers. Small images need more, because artefacts are visible there.
 */
export const COVER_QUALITY: Record<typeof COVER_WIDTHS[number], { avif: number; webp: number }> = {
  160: { avif: 46, webp: 64 },
  320: { avif: 36, webp: 52 },
  640: { avif: 38, webp: 46 },
};

/**
 * The placeholder inlined in the page until the cover has loaded. It is as wide as a phone shows the cover: a narrower
 * one would count as smaller, and the largest contentful paint would wait for the cover (web.dev/lcp).
 */
export const COVER_SKETCH = { width: 256, quality: 5 };

/** For podcast apps: Apple requires at least 1400 pixels. */
export const COVER_SQUARE = { width: 1400, quality: 45 };

/** Link previews are wide and covers are square, so the cover stands before a blurred copy of itself. */
export const COVER_PREVIEW = { width: 1200, height: 630, cover: 540, quality: 42 };
