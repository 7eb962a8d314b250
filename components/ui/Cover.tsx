/**
 * A book's cover: AVIF, else WebP, in the width that the layout needs. Until it is loaded, its background colour is
 * shown.
 */
import type { Cover as CoverImage } from "@/lib/catalogue/book.ts";

interface Props {
  cover: CoverImage;
  /** The `sizes` attribute: the displayed width. */
  sizes: string;
  /** In the first view: fetched early with high priority; with a placeholder still lazily. */
  eager?: boolean;
  /** A tiny picture of the cover as a `data:` address, shown until the cover is loaded. */
  placeholder?: string;
  /** Hidden from screen readers, because the text beside it says the same. */
  decorative?: boolean;
}

export function Cover({ cover, sizes, eager = false, placeholder, decorative = false }: Props) {
  return (
    <picture
      className="cover"
      style={{
        backgroundColor: cover.color,
        backgroundImage: placeholder && `url(${placeholder})`,
      }}
    >
      <source type="image/avif" srcSet={cover.avifSrcset} sizes={sizes} />
      <source type="image/webp" srcSet={cover.webpSrcset} sizes={sizes} />
      <img
        src={cover.src}
        alt={decorative ? "" : cover.alt}
        width={cover.width}
        height={cover.height}
        loading={eager && !placeholder ? undefined : "lazy"}
        fetchPriority={eager ? "high" : undefined}
      />
    </picture>
  );
}
