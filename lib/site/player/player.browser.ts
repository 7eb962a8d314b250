/** Creates the player: the model, and the features of all domains. */

import { effect, untracked } from "@preact/signals";
import {
  bindContents,
  followListener,
  joinAtFirstPlay,
  type LazyFeature,
  listenForShortcuts,
  offerSharedMoment,
  type PlayerContext,
  type PlayerFeature,
  resumeAfterPayment,
} from "@/lib/listening/features/features.browser.ts";
import type { TabPlayer } from "@/lib/listening/features/lazy_features.browser.ts";
import { getListener, VISITOR } from "@/lib/listening/first_bytes/attributes.ts";
import { PlayerModel, type PlayerPorts } from "@/lib/listening/player/model.browser.ts";
import {
  getSoundElement,
  progressiveEngine,
  tellChapterLength,
} from "@/lib/listening/player/sound.browser.ts";
import { resumeHere } from "@/lib/listening/progress/places.browser.ts";
import { getStorage, openLocalStore } from "@/lib/platform/local_store.browser.ts";
import "@/lib/platform/own_text.browser.ts";

const isSignedIn = ({ listener }: PlayerModel) => listener.value !== VISITOR;

/** Features loaded together with the player. */
const FEATURES: PlayerFeature[] = [
  // Shortcuts are active only after playback has started. They are not fetched lazily, because the pause key must
  // work at once.
  ({ player }) =>
    void effect(() => {
      if (player.started.value) untracked(() => listenForShortcuts(player, player.disposed));
    }),
  // Downloads belong to accounts.
  (context) =>
    void effect(() => {
      if (isSignedIn(context.player)) untracked(() => void joinNow(context, joinDownloads));
    }),
  ({ player }) =>
    void effect(() => {
      const book = player.page.value;
      return book ? bindContents(player, book) : undefined;
    }),
  ({ player }) => offerSharedMoment(player, player.disposed),
  ({ player }) => resumeAfterPayment(player),
];

const LAZY_FEATURES: LazyFeature[] = [
  {
    join: async (context) => (await import("./playing_features.browser.ts")).joinPlaying(context),
    isWanted: (player) => player.sheet.value !== null, // earlier if a sheet is opened
  },
  {
    join: async (context) => (await import("./saving_features.browser.ts")).joinSaving(context),
    isWanted: isSignedIn, // progress from the account's other devices moves a paused player too
  },
];

async function joinDownloads({ player }: PlayerContext): Promise<void> {
  const { joinOfflineEngine } = await import(
    "@/lib/downloads/offline_engine.browser.ts"
  );
  await joinOfflineEngine(player);
}

let player: TabPlayer | undefined;

/**
 * The player of this tab, created at the first call. Islands are unmounted by navigation; the player stays.
 *
 * @throws on the server, where all visitors would share one player
 */
export function getPlayer(): TabPlayer {
  if (typeof document === "undefined") {
    throw new Error("getPlayer was called on the server; it wants a browser.");
  }
  return player ??= createPlayer();
}

function createPlayer(): TabPlayer {
  const element = getSoundElement();
  tellChapterLength(element);
  const ports: PlayerPorts = {
    engine: progressiveEngine(element),
    storage: getStorage(),
    resume: (book, start) =>
      resumeHere(
        { local: openLocalStore(), listener: getListener(), nowMs: Date.now() },
        book,
        start,
      ),
  };
  const player: TabPlayer = new PlayerModel(element, ports);
  followListener((listener) => player.listener.value = listener, player.disposed);
  const context = { player, element, ports };
  for (const feature of LAZY_FEATURES) joinAtFirstPlay(context, feature);
  for (const join of FEATURES) void joinNow(context, join);
  return player;
}

/** The player works without a feature that cannot be fetched. */
async function joinNow(context: PlayerContext, join: PlayerFeature): Promise<void> {
  try {
    await join(context);
  } catch { /* no network */ }
}
