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

/** Manual steps. */
export const APPS: { name: string; steps: string[] }[] = [
  {
    name: "Apple Podcasts",
    steps: [
      "On iPhone and iPad open Library, press the three dots at the top and choose Follow a Show by URL.",
      "On a Mac choose File, then Follow a Show by URL.",
      "Paste the address and press Follow.",
    ],
  },
  {
    name: "Overcast",
    steps: [
      "Press the plus sign at the top right, then Add URL.",
      "Paste the address and press Done.",
    ],
  },
  {
    name: "Pocket Casts",
    steps: [
      "Open Discover and press the search field.",
      "Paste the address, search, and press Follow on what is found.",
    ],
  },
  {
    name: "AntennaPod",
    steps: [
      "Open Add Podcast and choose Add podcast by RSS address.",
      "Paste the address, press Confirm, then Subscribe.",
    ],
  },
];
