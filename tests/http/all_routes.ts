/** Every route of the site, read from the files, with an address that exists: what tests of all routes walk. */

import { readdir } from "node:fs/promises";
import { type Client, createClient } from "./client.ts";
import { listeningYear } from "@/lib/listening/progress/listening_year.ts";
import type { TestSite } from "./harness.ts";

export interface SiteRoute {
  /** Relative to `routes`, without its ending: `audiobook/[id]`. */
  file: string;
  isPage: boolean;
  /** An address that a signed-in owner of every book may ask for. */
  path: string;
}

/** What an address is made of that is known only once a listener is there. */
export interface Known {
  userId: string;
  feedToken: string;
  yearId: string;
}

const GROUP = /\([^)]*\)\//g;

export interface Walk {
  site: TestSite;
  visitor: Client;
  owner: Client;
  known: Known;
  routes: SiteRoute[];
}

/** The demo's owner of every book, with a podcast feed, beside a visitor. */
export async function openWalk(site: TestSite): Promise<Walk> {
  const owner = createClient(site), visitor = createClient(site);
  const signIn = { username: "owner@demo.example", password: "lamplight-demo" };
  const { body } = await owner.call("POST", "/api/auth/login", signIn);
  const feed = await site.services.sharing.feeds.make({ userId: body.id, bookId: null });
  if (!feed.ok) throw new Error("The demo's owner owns nothing.");
  const heard = { day: "2026-03-05", audiobookId: 11, title: "", heardSec: 60, nightSec: 0 };
  const { years } = site.services.sharing;
  await years.share(body.id, listeningYear([heard], 2026));
  const year = await years.find({ userId: body.id, year: 2026 });
  const known = { userId: body.id, feedToken: feed.token, yearId: year!.id };
  return { site, visitor, owner, known, routes: await listRoutes(known) };
}

/** What a parameter is, unless its file says otherwise below. */
const PARAMS: Record<string, string> = {
  action: "delete",
  book: "11",
  bookId: "11",
  chapter: "1",
  campaign: "1",
  code: "GIFT-AAAA-AAAA-AAAA",
  id: "11",
  language: "de",
  letter: "1",
  of: "11",
  purchase: "pi_nothing",
  file: "2027-000001.pdf",
  slug: "tamsin-orrell",
  name: "imprint",
};

/** Files whose parameters or query cannot be guessed. */
const PATHS: Record<string, string> = {
  "admin/covers/[file]": "/admin/covers/11-160.webp",
  "api/clip/[id]": "/api/clip/11?chapter=1&from=1&seconds=10",
  "api/hls/[book]/[chapter]/[...path]": "/api/hls/11/1/index.m3u8",
  "api/mp3/[book]/[file]": "/api/mp3/11/chapter-01.mp3",
  "api/oembed": "/api/oembed?url=http%3A%2F%2Fbooks.example%2Faudiobook%2F11",
  "api/stream/[id]": "/api/stream/11?chapter=1",
  "audio/[folder]/[file]": "/audio/11/chapter-01.mp3",
  "checkout/[[id]]": "/checkout/11",
  "covers/[file]": "/covers/11-160.webp",
  "narrator/[slug]": "/narrator/niamh-carrow",
  "og/[book]/[file]": "/og/11/book.png",
  "purchase-redirect": "/purchase-redirect?id=11",
  "screenshots/[file]": "/screenshots/demo-phone.webp",
};

/** Files of the routes folder that are no routes. */
const FRAME = /(^|\/)_|^\(_/;

/** @param known puts the listener's own id, feed and year into the addresses */
export async function listRoutes({ userId, feedToken, yearId }: Known): Promise<SiteRoute[]> {
  const root = new URL("../../routes/", import.meta.url);
  const routes: SiteRoute[] = [];
  for (const name of await readdir(root, { recursive: true })) {
    const file = name.replace(/\.tsx?$/, "");
    if (file === name || FRAME.test(file)) continue; // a folder, or a part of pages
    const own: Record<string, string> = {
      "year/[id]": `/year/${yearId}`,
      "og/year/[file]": `/og/year/${yearId}.png`,
      "feed/[token]/podcast.xml": `/feed/${feedToken}/podcast.xml`,
      "feed/[token]/[book]/[file]": `/feed/${feedToken}/11/chapter-01.mp3`,
    };
    const path = own[file] ?? PATHS[file] ?? fill(file, { ...PARAMS, userId });
    routes.push({ file, isPage: name.endsWith(".tsx"), path });
  }
  return routes.sort((a, b) => a.file < b.file ? -1 : 1);
}

/** @throws {Error} for a parameter nobody has given a value: a new route needs an address to be walked. */
function fill(file: string, params: Record<string, string>): string {
  const path = `/${file.replace(GROUP, "")}`.replace(/\/index$/, "") || "/";
  return path.replace(/\[+\.*(\w+)\]+/g, (_, name: string) => {
    if (params[name] === undefined) throw new Error(`Say in all_routes.ts what "${name}" is.`);
    return params[name];
  });
}
