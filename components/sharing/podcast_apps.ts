/** How podcast apps add a feed by its address. */

/** Links that open the feed in an installed app. */
export function appLinks(feedUrl: string): { name: string; href: string }[] {
  const bare = feedUrl.replace(/^https?:\/\//, "");
  return [
    { name: "Apple Podcasts", href: `podcast://${bare}` },
    { name: "Overcast", href: `overcast://x-callback-url/add?url=${encodeURIComponent(feedUrl)}` },
    { name: "Pocket Casts", href: `pktc://subscribe/${bare}` },
    { name: "AntennaPod", href: `antennapod-subscribe://${bare}` },
  ];
}

/** Those whose steps are told, with the name of their steps in PODCAST.steps. */
export const APPS = [
  { name: "Apple Podcasts", steps: "apple" },
  { name: "Overcast", steps: "overcast" },
  { name: "Pocket Casts", steps: "pocketCasts" },
  { name: "AntennaPod", steps: "antennaPod" },
] as const;
