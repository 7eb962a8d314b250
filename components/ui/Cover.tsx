/** A book's cover: AVIF, then WebP, in the width the layout asks for, on the cover's own colour until it is there. */
import type { Cover as CoverImage } from "@/lib/catalogue/book.ts";

interface Props {
  cover: CoverImage;
  /** The `sizes` of the picture: how wide the layout shows it. */
  sizes: string;
  /** In view at once: fetched first instead of when scrolled near, or after its sketch. */
  eager?: boolean;
  /** A small picture of the cover, as a `data:` address, to be seen until the cover is there. */
  sketch?: string;
  /** The words beside it say the same: hidden from screen readers. */
  decorative?: boolean;
}

export function Cover({ cover, sizes, eager = false, sketch, decorative = false }: Props) {
  return (
    <picture
      className="cover"
      style={{
        backgroundColor: cover.color,
        backgroundImage: sketch && `url(${sketch})`,
      }}
    >
      <source type="image/avif" srcSet={cover.avifSrcset} sizes={sizes} />
      <source type="image/webp" srcSet={cover.webpSrcset} sizes={sizes} />
      <img
        src={cover.src}
        alt={decorative ? "" : cover.alt}
        width={cover.width}
        height={cover.height}
        loading={eager && !sketch ? undefined : "lazy"}
        fetchPriority={eager ? "high" : undefined}
      />
    </picture>
  );
}
