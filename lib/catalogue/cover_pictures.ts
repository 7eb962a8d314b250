/** How the pictures of a cover are made: sizes in pixels, qualities of 100. */
import type { COVER_WIDTHS } from "@/lib/catalogue/cover.ts";

/** By width: small ones need more, for every pixel shows. Chosen by eye on the demo's covers. */
export const COVER_QUALITY: Record<typeof COVER_WIDTHS[number], { avif: number; webp: number }> = {
  160: { avif: 46, webp: 64 },
  320: { avif: 36, webp: 52 },
  640: { avif: 38, webp: 46 },
};

/**
 * Stands in the page itself until the cover is there. As wide as a phone shows the cover: a narrower picture counts as
 * smaller than the cover (web.dev/lcp), which would then be the page's largest paint.
 */
export const COVER_SKETCH = { width: 256, quality: 5 };

/** What podcast apps show: Apple asks for 1400 pixels at least. */
export const COVER_SQUARE = { width: 1400, quality: 45 };

/** The cover before its own blurred light: link previews are wide, covers are not. */
export const COVER_PREVIEW = { width: 1200, height: 630, cover: 540, quality: 42 };
