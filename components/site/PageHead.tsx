// deno-lint-ignore-file react-no-danger -- schema.org data is printed by json_ld.server.ts, which escapes it
/**
 * A page's metadata for browsers, search engines and link previews. The order of attributes (`property content`, `rel
 * href`) is part of the wire sheet.
 */
import { Fragment } from "preact";
import { Head } from "fresh/runtime";
import { addressHere, addressIn } from "@/lib/platform/language/addresses.ts";
import { type Language, language, TAGS } from "@/lib/platform/language/language.ts";
import type { LinkPreview } from "@/lib/sharing/link_preview.ts";

interface Props {
  /** Without the series' name, which is appended. */
  title: string;
  /** Title in link previews, if it differs. */
  shareTitle?: string;
  description: string;
  siteName: string;
  /** Absolute address of the page, without its query and without a language. */
  url: string;
  /** Open Graph type. */
  type: "website" | "book" | "profile";
  /** Absolute address of a 1200 x 630 picture, with its text alternative. */
  image?: { url: string; alt: string };
  /** Metadata of link previews, if they differ from the page's own. */
  preview?: LinkPreview;
  /** Whether search engines must not list it, because it is only for people with the link. */
  isUnlisted?: boolean;
  /** schema.org data as escaped JSON. */
  jsonLd?: string;
}

export function PageHead(props: Props) {
  return (
    <Head>
      <HeadTags {...props} />
      {!props.isUnlisted && <Alternates url={props.url} />}
    </Head>
  );
}

/** The same page in each language, for search engines. The one without a prefix leads visitors to theirs. */
function Alternates({ url }: Pick<Props, "url">) {
  return (
    <>
      {TAGS.map((tag) => (
        <Fragment key={tag}>
          <link rel="alternate" href={addressIn(tag, url)} hrefLang={tag} />
        </Fragment>
      ))}
      <link rel="alternate" href={url} hrefLang="x-default" />
    </>
  );
}

/** Open Graph's name of a language, with a country. */
const localeOf = (tag: Language): string =>
  tag === "ja"
    ? "ja_JP"
    : tag.includes("-")
    ? tag.replace("-", "_")
    : `${tag}_${tag.toUpperCase()}`;

/** The tags of `PageHead`, for a page that writes its own `<head>`. */
export function HeadTags(props: Props) {
  const {
    title,
    shareTitle = title,
    description,
    siteName,
    type,
    preview,
    isUnlisted,
    jsonLd,
  } = props;
  const url = addressHere(props.url), here = language();
  const image = preview?.image ?? props.image;
  const card = preview?.player ? "player" : image ? "summary_large_image" : "summary";
  return (
    <>
      <title>{title === siteName ? title : `${title} · ${siteName}`}</title>
      <meta name="description" content={description} />
      {isUnlisted && <meta name="robots" content="noindex" />}
      <link rel="canonical" href={url} />
      <meta property="og:type" content={type} />
      <meta property="og:site_name" content={siteName} />
      <meta property="og:title" content={preview?.title ?? shareTitle} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={preview ? addressHere(preview.url) : url} />
      {here !== "en" && <meta property="og:locale" content={localeOf(here)} />}
      {image && <meta property="og:image" content={image.url} />}
      {image && <meta property="og:image:width" content="1200" />}
      {image && <meta property="og:image:height" content="630" />}
      {image && <meta property="og:image:alt" content={image.alt} />}
      <meta name="twitter:card" content={card} />
      {preview && <SharedTags preview={preview} />}
      {jsonLd && <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: jsonLd }} />}
    </>
  );
}

function SharedTags({ preview: { title, audioUrl, player, oembedUrl } }: { preview: LinkPreview }) {
  return (
    <>
      {audioUrl && <meta property="og:audio" content={audioUrl} />}
      {audioUrl && <meta property="og:audio:type" content="audio/mpeg" />}
      {player && <meta name="twitter:player" content={player.url} />}
      {player && <meta name="twitter:player:width" content={String(player.width)} />}
      {player && <meta name="twitter:player:height" content={String(player.height)} />}
      <link rel="alternate" href={oembedUrl} type="application/json+oembed" title={title} />
    </>
  );
}

/** Longest description that search engines show in full. */
const MAX_CHARACTERS = 160;

/** By Unicode's rules, the same for all of our languages. */
const SENTENCES = new Intl.Segmenter("en", { granularity: "sentence" });

/** The first sentences of a text that fit a search result; if the first is too long, its beginning and an ellipsis. */
export function summary(text: string): string {
  if (text.length <= MAX_CHARACTERS) return text;
  let whole = "";
  for (const { segment } of SENTENCES.segment(text)) {
    if ((whole + segment).trimEnd().length > MAX_CHARACTERS) break;
    whole += segment;
  }
  if (whole.length > MAX_CHARACTERS / 3) return whole.trimEnd();
  const head = text.slice(0, MAX_CHARACTERS).toWellFormed(), end = head.lastIndexOf(" ");
  return `${end > 0 ? head.slice(0, end) : head}…`; // Japanese has no blanks
}
