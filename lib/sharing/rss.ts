/**
 * A podcast's feed as RSS 2.0 with the tags of Apple (help.apple.com/itc/podcasts_connect) and of the podcast namespace
 * (podcastindex.org/namespace/1.0).
 */

import { escapeMarkup } from "@/lib/platform/text.ts";

export interface Show {
  title: string;
  description: string;
  /** Page of the site. All addresses are absolute. */
  link: string;
  /** The feed's own address. */
  selfUrl: string;
  imageUrl: string;
  /** ISO 639-1; null: unknown. */
  language: string | null;
  author: string;
  copyright: string;
  /** Not for children. */
  isExplicit: boolean;
  /** UUID of the show; stays the same if the address changes. */
  guid: string;
}

export interface Episode {
  /** Never changes: apps store under it what was heard. */
  guid: string;
  title: string;
  description: string;
  link: string;
  audioUrl: string;
  bytes: number;
  /** Address of its text as WebVTT; null: it has no text. */
  textUrl: string | null;
  durationSec: number;
  publishedAtMs: number;
  /** Place in its season, from 1. */
  number: number;
  /** The book within the series; null: the feed has only one book. */
  season: { number: number; name: string } | null;
  imageUrl: string;
  isExplicit: boolean;
  author: string;
  narrator: string;
}

const NAMESPACES = {
  itunes: "http://www.itunes.com/dtds/podcast-1.0.dtd",
  podcast: "https://podcastindex.org/namespace/1.0",
  atom: "http://www.w3.org/2005/Atom",
};

type Attributes = Record<string, string | number>;

/** An XML element on a line of its own. `content` is text, which is escaped; null: an empty element. */
function element(name: string, content: string | number | null, attributes: Attributes = {}) {
  const attributeText = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escapeMarkup(String(value))}"`).join("");
  return content === null
    ? `<${name}${attributeText}/>\n`
    : `<${name}${attributeText}>${escapeMarkup(String(content))}</${name}>\n`;
}

/** The feed. Episodes are given and written in listening order. */
export function feedXml(show: Show, episodes: Episode[]): string {
  const namespaces = Object.entries(NAMESPACES).map(([prefix, uri]) => ` xmlns:${prefix}="${uri}"`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0"${namespaces.join("")}>
<channel>
${describeShow(show)}${episodes.map(describeEpisode).join("")}</channel>
</rss>
`;
}

function describeShow(it: Show): string {
  return [
    element("title", it.title),
    element("link", it.link),
    element("description", it.description),
    ...it.language === null ? [] : [element("language", it.language)],
    element("copyright", it.copyright),
    element("atom:link", null, { href: it.selfUrl, rel: "self", type: "application/rss+xml" }),
    element("itunes:author", it.author),
    element("itunes:image", null, { href: it.imageUrl }),
    element("itunes:category", null, { text: "Arts" }),
    element("itunes:explicit", String(it.isExplicit)),
    element("itunes:type", "serial"), // to be played from the first episode on
    // A personal address must not be listed in directories or moved to another host.
    element("itunes:block", "Yes"),
    element("podcast:block", "yes"),
    element("podcast:locked", "yes"),
    element("podcast:guid", it.guid),
    element("podcast:medium", "audiobook"),
  ].join("");
}

function describeEpisode(it: Episode): string {
  const inside = [
    element("title", it.title),
    element("link", it.link),
    element("guid", it.guid, { isPermaLink: "false" }),
    element("pubDate", new Date(it.publishedAtMs).toUTCString()),
    element("description", it.description),
    element("enclosure", null, { url: it.audioUrl, length: it.bytes, type: "audio/mpeg" }),
    ...it.textUrl === null
      ? []
      : [element("podcast:transcript", null, { url: it.textUrl, type: "text/vtt" })],
    element("itunes:title", it.title),
    element("itunes:duration", Math.round(it.durationSec)),
    element("itunes:image", null, { href: it.imageUrl }),
    element("itunes:explicit", String(it.isExplicit)),
    element("itunes:episodeType", "full"),
    element("itunes:episode", it.number),
    element("podcast:episode", it.number),
    ...it.season
      ? [
        element("itunes:season", it.season.number),
        element("podcast:season", it.season.number, { name: it.season.name }),
      ]
      : [],
    element("podcast:person", it.author, { role: "author", group: "writing" }),
    element("podcast:person", it.narrator, { role: "narrator", group: "cast" }),
  ];
  return `<item>\n${inside.join("")}</item>\n`;
}
