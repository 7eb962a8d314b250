import { expect } from "npm:expect@30.5.2";
import { makeBook, makePlayer, makeStart, makeStorage } from "@/tests/fakes/player.ts";

Deno.test("PlaybackSettings: a book's own speed comes with it, and the general one with all others [B9.9]", () => {
  const storage = makeStorage();
  {
    using made = makePlayer({ storage });
    const { player, element } = made;
    player.settings.setRate(1.25);
    player.visit(makeBook(11), makeStart());
    player.settings.turnOwnRate(true);
    expect([element.defaultPlaybackRate, player.settings.hasOwnRate.value]).toEqual([1.25, true]);
    expect(player.settings.setRate(1.633)).toBe(1.65);
    player.load(makeBook(12), makeStart());
    expect([element.defaultPlaybackRate, player.settings.hasOwnRate.value]).toEqual([1.25, false]);
    player.settings.setRate(3.2);
  }
  using made = makePlayer({ storage });
  const { player, element } = made;
  expect(element.defaultPlaybackRate).toBe(3.2);
  player.load(makeBook(11), makeStart());
  expect([element.defaultPlaybackRate, player.settings.hasOwnRate.value]).toEqual([1.65, true]);
  player.settings.turnOwnRate(false);
  expect([element.defaultPlaybackRate, player.settings.hasOwnRate.value]).toEqual([3.2, false]);
});

Deno.test("PlaybackSettings.setSkip: kept, and what the view says", () => {
  const storage = makeStorage();
  {
    using made = makePlayer({ storage });
    made.player.settings.setSkip("skipBackSec", 45);
    made.player.settings.setSkip("skipForwardSec", 15);
  }
  using made = makePlayer({ storage });
  const { settings } = made.player;
  expect([settings.skipBackSec.value, settings.skipForwardSec.value]).toEqual([45, 15]);
});
