/** A book's cover: AVIF, then WebP, in the width the layout asks for, on the cover's own colour until it is there. */
import type { Cover as CoverImage } from "@/lib/catalogue/book.ts";

interface Props {
  cover: CoverImage;
  /** The `sizes` of the picture: how wide the layout shows it. */
  sizes: string;
  /** In view at once: fetched first instead of when scrolled near, or after its placeholder. */
  eager?: boolean;
  /** A small picture of the cover, as a `data:` address, to be seen until the cover is there. */
  placeholder?: string;
  /** The words beside it say the same: hidden from screen readers. */
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
