/**
 * What messengers show of our links, held to what they document: Open Graph (ogp.me), X's cards
 * (developer.x.com, "Cards markup"), oEmbed 1.0 (oembed.com), Facebook (developers.facebook.com, "Images in
 * link shares"), Messages (Apple TN3156), Slack (api.slack.com/robots: it reads the first 32 KB), and, where
 * nothing is documented, to what the program's source or its users say: WhatsApp, Signal, Discord, Telegram.
 */

import { expect } from "npm:expect@30.5.2";
import { signUp } from "./client.ts";
import { type Document, readDocument } from "./document.ts";
import { openTestShop, type TestShop } from "./shop.ts";

const ORIGIN = "https://books.example";
let shop: TestShop;
Deno.test.beforeAll(async () => {
  shop = await openTestShop({ BASE_URL: ORIGIN });
});
Deno.test.afterAll(async () => await shop[Symbol.asyncDispose]());

interface Unfurled {
  page: Document;
  html: string;
  /** By name or property. */
  tags: Map<string, string>;
  image: { type: string; bytes: number; width: number; height: number };
}

/** As a messenger does: without a session, and without script. */
async function unfurl(path: string): Promise<Unfurled> {
  const answer = await shop.site.ask(path);
  expect([path, answer.status]).toEqual([path, 200]);
  const html = await answer.text();
  const page = await readDocument(new Response(html, { headers: { "content-type": "text/html" } }));
  const tags = new Map(
    page.querySelectorAll("meta[property], meta[name]").map((it) => [
      it.getAttribute("property") ?? it.getAttribute("name")!,
      it.getAttribute("content") ?? "",
    ]),
  );
  return { page, html, tags, image: await readImage(tags.get("og:image") ?? "") };
}

async function readImage(url: string): Promise<Unfurled["image"]> {
  expect(url).toMatch(/^https:\/\/books\.example\//);
  const answer = await shop.site.ask(url.slice(ORIGIN.length));
  expect([url, answer.status]).toEqual([url, 200]);
  expect(answer.headers.get("cross-origin-resource-policy")).not.toBe("same-origin");
  const bytes = await answer.bytes();
  const type = answer.headers.get("content-type") ?? "";
  return { type, bytes: bytes.length, ...(type === "image/png" ? pngSize : jpegSize)(bytes) };
}

const view = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset);
const pngSize = (bytes: Uint8Array) => ({
  width: view(bytes).getUint32(16),
  height: view(bytes).getUint32(20),
});
/** Of the first frame header (SOF0 to SOF2). */
function jpegSize(bytes: Uint8Array) {
  let at = 2;
  while (bytes[at + 1]! < 0xc0 || bytes[at + 1]! > 0xc2) at += 2 + view(bytes).getUint16(at + 2);
  return { width: view(bytes).getUint16(at + 7), height: view(bytes).getUint16(at + 5) };
}

const KB = 1024;
const textOf = (it: Unfurled, name: string) => it.tags.get(name) ?? "";
const isBetween = (value: number, least: number, most: number) => value >= least && value <= most;

/** Each rule of each reader of our links. */
const RULES: Record<string, Record<string, (it: Unfurled) => boolean>> = {
  "Open Graph": {
    "title, type, image and url are there": (it) =>
      ["og:title", "og:type", "og:image", "og:url"].every((name) => textOf(it, name) !== ""),
    "an image has words": (it) => textOf(it, "og:image:alt") !== "",
    "addresses are absolute": (it) =>
      ["og:image", "og:url"].every((name) => textOf(it, name).startsWith(ORIGIN)),
  },
  "X": {
    "a card with a large picture, or a player": (it) =>
      ["summary_large_image", "player"].includes(textOf(it, "twitter:card")),
    "title of at most 70 characters": (it) => textOf(it, "og:title").length <= 70,
    "description of at most 200": (it) => isBetween(textOf(it, "og:description").length, 1, 200),
    "words of the image of at most 420": (it) => textOf(it, "og:image:alt").length <= 420,
    "a player has a secure address and a size": (it) =>
      textOf(it, "twitter:card") !== "player" ||
      textOf(it, "twitter:player").startsWith("https://") &&
        Number(textOf(it, "twitter:player:width")) > 0 &&
        Number(textOf(it, "twitter:player:height")) > 0,
  },
  "Facebook and Messenger": {
    "1200 x 630, as said": ({ image, tags }) =>
      `${image.width} ${image.height}` === "1200 630" &&
      `${tags.get("og:image:width")} ${tags.get("og:image:height")}` === "1200 630",
  },
  "WhatsApp": {
    "image below 300 KB, not wider than four times its height": ({ image }) =>
      image.bytes < 300 * KB && image.width / image.height <= 4,
  },
  "Signal": {
    "image below 1 MB, of a kind it shows": ({ image }) =>
      image.bytes < 1_000 * KB && /^image\/(png|jpeg|webp)$/.test(image.type),
  },
  "Telegram and Discord": {
    "name of the site, title below 256 characters": (it) =>
      textOf(it, "og:site_name") !== "" && textOf(it, "og:title").length < 256,
  },
  "Slack": {
    "all of it within the first 32 KB": ({ html }) => {
      const last = Math.max(html.lastIndexOf('property="og:'), html.lastIndexOf('"twitter:'));
      const read = html.slice(0, html.indexOf(">", last) + 1);
      return new TextEncoder().encode(read).length <= 32 * KB;
    },
  },
  "Messages": {
    "the title leaves the site's name to the program": (it) =>
      !textOf(it, "og:title").endsWith(`· ${textOf(it, "og:site_name")}`),
    "page below 1 MB": ({ html }) => html.length < 1_000 * KB,
  },
};

async function expectAllRules(path: string): Promise<Unfurled> {
  const unfurled = await unfurl(path);
  const broken = Object.entries(RULES).flatMap(([reader, rules]) =>
    Object.entries(rules).filter(([, holds]) => !holds(unfurled))
      .map(([rule]) => `${path}: ${reader}: ${rule} (${JSON.stringify(unfurled.image)})`)
  );
  expect(broken).toEqual([]);
  return unfurled;
}

/** oEmbed 1.0: section 4 (discovery) and 2.3.4 (the answer). */
async function expectEmbed({ page, tags }: Unfurled): Promise<void> {
  const link = page.querySelector('link[rel="alternate"][type="application/json+oembed"]');
  const answer = await shop.site.ask(link!.getAttribute("href")!.slice(ORIGIN.length));
  expect(answer.status).toBe(200);
  const embed = await answer.json();
  expect(embed).toMatchObject({
    version: "1.0",
    type: "rich",
    title: tags.get("og:title"),
    thumbnail_url: tags.get("og:image"),
    thumbnail_width: 1200,
    thumbnail_height: 630,
  });
  const [, src, width, height] =
    /^<iframe src="([^"]+)" width="(\d+)" height="(\d+)"/.exec(embed.html) ?? [];
  expect([Number(width), Number(height)]).toEqual([embed.width, embed.height]);
  const framed = await shop.site.ask(src!.replaceAll("&amp;", "&").slice(ORIGIN.length));
  expect(framed.headers.get("content-security-policy")).toContain("frame-ancestors *");
  await framed.body?.cancel();
}

for (
  const [kind, path] of [
    ["book", "/audiobook/11"],
    ["series", "/audiobook/15"],
    ["chapter", "/audiobook/11?chapter=1"],
    ["chapter that is sold", "/audiobook/12?chapter=5"],
    ["shared moment", "/audiobook/11?chapter=1&t=42"],
  ] as const
) {
  Deno.test(`unfurled: a ${kind} keeps every reader's rules, and is embedded`, async () => {
    await expectEmbed(await expectAllRules(path));
  });
}

Deno.test("unfurled: the house, its author and its narrator keep every reader's rules [C1.12]", async () => {
  for (const path of ["/", "/author/tamsin-orrell", "/narrator/niamh-carrow"]) {
    await expectAllRules(path);
  }
});

Deno.test("unfurled: a year passed on keeps every reader's rules", async () => {
  const ada = await signUp(shop.site);
  const event = { sequence: 1, intent: "play", audiobookId: 11, chapter: 1, positionSec: 60 };
  const events = [{ ...event, heardFromSec: 0, heardToSec: 60, at: "2026-03-05T21:00:00Z" }];
  await ada.call("POST", "/api/progress", { deviceId: "phone", events });
  const form = { "content-type": "application/x-www-form-urlencoded" };
  await ada.call("POST", "/account/listening", "action=make&year=2026", form);
  const { id } = (await shop.site.services.sharing.years.find({ userId: ada.userId, year: 2026 }))!;
  await expectAllRules(`/year/${id}`);
});

Deno.test("unfurled: a gift says what it is and keeps its code to itself [C1.12]", async () => {
  const ada = await signUp(shop.site);
  await shop.buy(ada, 11, { isGift: true });
  await shop.deliver();
  const [gift] = await shop.site.services.shop.gifts.listOf(ada.userId);
  const unfurled = await expectAllRules(`/gift/${gift!.code}`);
  expect(unfurled.tags.get("og:title")).toBe("A gift for you: The One");
  expect(unfurled.tags.get("og:image")).toBe(`${ORIGIN}/og/11/book.png`);
  expect(unfurled.tags.get("og:url")).toBe(`${ORIGIN}/gift`);
  expect(unfurled.tags.get("robots")).toBe("noindex");
  const head = unfurled.html.slice(0, unfurled.html.indexOf("</head>"));
  expect(head).not.toContain(gift!.code);
  // A code that opens nothing promises nothing, and what is no gift is not called one.
  for (const path of ["/checkout?audiobookId=11&code=NOSUCHCODE", "/checkout?audiobookId=11"]) {
    expect((await unfurl(path)).tags.get("og:title")).toBe("The One");
  }
});
