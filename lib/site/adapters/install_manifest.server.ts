/** The Web Application Manifest (W3C), with which browsers install the site. */

import { OFFLINE_PATH } from "@/lib/downloads/addresses.ts";
import { OFFLINE_PAGE } from "@/lib/downloads/words.ts";
import { CONTINUE_PATH } from "@/lib/listening/addresses.ts";
import { dirOf } from "@/lib/platform/language/direction.ts";
import { language } from "@/lib/platform/language/language.ts";
import { scriptPath } from "@/lib/platform/language/script_address.ts";
import { LIBRARY_PATH } from "@/lib/shop/addresses.ts";
import type { Services } from "../services.server.ts";
import { INSTALL, NAV } from "../words.ts";
import { pathHere } from "./request/page_paths.server.ts";

/** Screenshots that a browser shows before it installs the site; tools/screenshots.ts makes them. */
export const SCREENSHOTS = [
  {
    name: "phone.webp",
    width: 780,
    height: 1688,
    form_factor: "narrow",
  },
  {
    name: "desk.webp",
    width: 1280,
    height: 800,
    form_factor: "wide",
  },
] as const;

const INK = "#0e1020";
const LANTERN = "/icons/icon-192.png";

/** The app is named after the series, because listeners look for the story, not for the store. */
export async function installManifest({ catalogue, config, content }: Services): Promise<object> {
  const { title, tagline } = catalogue.series;
  return {
    id: "/",
    name: title,
    short_name: title,
    description: tagline,
    lang: language(),
    dir: dirOf(language()),
    start_url: pathHere("/"),
    scope: "/",
    display: "standalone",
    background_color: INK,
    theme_color: INK,
    categories: ["books", "entertainment"],
    icons: [
      { src: "/favicon.svg", sizes: "any", type: "image/svg+xml" },
      { src: LANTERN, sizes: "192x192", type: "image/png" },
      { src: "/icons/icon-512.png", sizes: "512x512", type: "image/png" },
      {
        src: "/icons/icon-maskable-512.png",
        sizes: "512x512",
        type: "image/png",
        purpose: "maskable",
      },
    ],
    screenshots: await listScreenshots(content, config.demo),
    shortcuts: [
      shortcut(NAV.continue, CONTINUE_PATH),
      shortcut(NAV.library, LIBRARY_PATH),
      shortcut(OFFLINE_PAGE.title, OFFLINE_PATH),
    ],
  };
}

const shortcut = (name: string, url: string) => ({
  name,
  url: pathHere(url),
  icons: [{ src: LANTERN, sizes: "192x192", type: "image/png" }],
});

/**
 * The author's screenshots, if they exist. In demo mode the demo's replace missing ones; they show the demo's books.
 */
async function listScreenshots(content: Services["content"], demo: boolean): Promise<object[]> {
  const made = await Promise.all(SCREENSHOTS.map(async ({ name, width, height, ...shot }) => {
    const isOwn = await content.head(`screenshots/${name}`).then(Boolean, () => false);
    if (!isOwn && !demo) return [];
    return [{
      src: `/screenshots/${isOwn ? "" : "demo-"}${name}`,
      sizes: `${width}x${height}`,
      type: "image/webp",
      label: shot.form_factor === "narrow" ? INSTALL.phone : INSTALL.shop,
      ...shot,
    }];
  }));
  return made.flat();
}

/* The source of the service worker, bundled by `tools/bundle.ts` from `lib/site/`. */

const STATIC = new URL("../../../static", import.meta.url);

/** By path, which has the language. */
const workers = new Map<string, string>();

/** @throws if the site has not been built */
export function readWorker(): string {
  const path = scriptPath("/offline_worker.js");
  const text = workers.get(path) ?? Deno.readTextFileSync(new URL(STATIC.href + path));
  workers.set(path, text);
  return text;
}
