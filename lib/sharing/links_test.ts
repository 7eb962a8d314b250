import { expect } from "npm:expect@30.5.2";
import { playerPath, sharedPlacePath, sharePath, shareTargets } from "./links.ts";
import { sharedText } from "./words.ts";

Deno.test("share links: carry book, chapter and whole seconds", () => {
  const place = { bookId: 15, chapter: 40, positionSec: 125.9 };
  expect(sharedPlacePath(place)).toBe("/audiobook/15?chapter=40&t=125");
  expect(sharePath(place)).toBe("/audiobook/15/share?chapter=40&t=125");
  expect(playerPath(place)).toBe("/player/15?chapter=40&t=125");
  expect(sharedPlacePath({ ...place, positionSec: 0.4 })).toBe("/audiobook/15?chapter=40");
  expect(sharedPlacePath({ ...place, chapter: null })).toBe("/audiobook/15");
});

Deno.test("shareTargets: all of the specification, in its order; three have no address [B2.23]", () => {
  const url = "https://books.example/audiobook/11?chapter=3&t=20";
  const text = sharedText('A & B "C" #1');
  const targets = shareTargets({ url, text });
  expect(targets.map(({ name }) => name)).toEqual(
    ["Facebook", "Instagram", "Twitter", "Threads", "TikTok", "WhatsApp", "Messenger"],
  );
  expect(targets.filter(({ href }) => href === null).map(({ name }) => name)).toEqual(
    ["Instagram", "TikTok", "Messenger"],
  );
  for (const { name, href } of targets) {
    if (href === null) continue;
    const said = [...new URL(href).searchParams.values()].join(" ");
    expect(`${name} ${said}`).toContain(url);
    if (name !== "Facebook") expect(said).toContain(text);
  }
});
