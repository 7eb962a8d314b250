// deno-lint-ignore-file react-no-danger -- schema.org data is printed by json_ld.ts, which escapes it
/**
 * What a page says about itself to browsers, search engines and link previews. The order of attributes
 * (`property content`, `rel href`) is part of the wire sheet.
 */
import { Head } from "fresh/runtime";

interface Props {
  /** Without the series' name, which follows it. */
  title: string;
  description: string;
  siteName: string;
  /** Absolute address of the page, without what a query adds. */
  url: string;
  /** Open Graph type. */
  type: "website" | "book" | "profile";
  /** Absolute address of a 1200 x 630 picture, and what it shows. */
  image?: { url: string; alt: string };
  /** schema.org data, ready to print. */
  jsonLd?: string;
}

export function PageHead({ title, description, siteName, url, type, image, jsonLd }: Props) {
  return (
    <Head>
      <title>{title === siteName ? title : `${title} · ${siteName}`}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={url} />
      <meta property="og:type" content={type} />
      <meta property="og:site_name" content={siteName} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      {image && <meta property="og:image" content={image.url} />}
      {image && <meta property="og:image:width" content="1200" />}
      {image && <meta property="og:image:height" content="630" />}
      {image && <meta property="og:image:alt" content={image.alt} />}
      <meta name="twitter:card" content={image ? "summary_large_image" : "summary"} />
      {jsonLd && <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: jsonLd }} />}
    </Head>
  );
}
