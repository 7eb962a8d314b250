/**
 * Joins to a player what makes a place outlive it: the journal and its way to the server, the listener's
 * other tabs and devices, the record of what was playing.
 */

import { openLocalStore } from "@/lib/platform/local_store.browser.ts";
import { showPrompt } from "@/lib/platform/prompt.browser.ts";
import { raiseToast } from "@/lib/platform/raise_toast.browser.ts";
import { VISITOR } from "../page_marks.browser.ts";
import type { PlayerModel } from "../player/model.browser.ts";
import { KeptWords } from "../words/later.ts";
import { Device, EventStore, Journal, openEventDb } from "./journal.browser.ts";
import { dropAddressPlace, PlaceKeeper } from "./place_keeper.browser.ts";
import { keepProgress, Places } from "./places.browser.ts";
import { Recorder, Seen } from "./recorder.browser.ts";
import { adoptVisitor, type JournalAnswer, JournalSender, sendInTime } from "./sender.browser.ts";
import { Follower, followLive, offerPassedOver } from "./sync.browser.ts";
import type { ProgressView } from "./view.ts";

export interface Saving {
  /** Goes where another tab of this browser has come to. */
  catchUp(): void;
  /** Whether an account has anything to send; null for a visitor, who sends nothing. */
  hasUnsent: (() => boolean) | null;
}

/**
 * @param listener the account's id, or VISITOR
 * @param stop ends it
 */
export function keepResumable(
  player: PlayerModel,
  element: HTMLMediaElement,
  listener: string,
  stop: AbortSignal,
): Saving {
  const local = openLocalStore(), device = new Device(local), seen = new Seen();
  const store = new EventStore(local, openEventDb(), () => {
    // The account has what this browser cannot keep, unless it is out of reach.
    if (!sender || sender.isInTrouble) showStorageFullToast();
  });
  const journal = new Journal({ listener, device, store });
  const keeper = new PlaceKeeper(player, new Places(local, listener), stop);

  // What earlier pages left unsent says whether the server knows less than this browser: the latest of it
  // is there before anything is followed or written.
  const opened = journal.open();
  const follow = (progress: ProgressView[]) => {
    if (listener !== VISITOR) keepProgress(local, listener, progress);
    follower.follow(progress);
  };
  const onSignedOut = () => stop.aborted || player.noteSignedOut();
  const sender = listener === VISITOR ? null : new JournalSender({
    journal,
    to: { path: "/api/progress", account: listener },
    onAnswer: ({ progress }) => follow(progress),
    onTrouble: () => store.isFull ? showStorageFullToast() : showUnsavedToast(),
    onSignedOut,
  }, stop);
  const recorder = new Recorder({
    player,
    element,
    journal,
    seen,
    onHeard(place) {
      keeper.keep(place);
      dropAddressPlace(player, place.bookId);
    },
    onMilestone(what, place) {
      if (what === "finish") keeper.finish(place);
      void sender?.send();
    },
  }, stop);
  const follower = new Follower({
    player,
    journal,
    recorder,
    seen,
    showPrompt,
    send: () => void sender?.send(),
  });

  const stopSeeing = player.watch(() => {
    const page = player.page.value;
    if (page?.saved) queueMicrotask(() => follow([page.saved!])); // its start is followed by then
  });
  stop.addEventListener("abort", stopSeeing);
  offerPassedOver(player, showPrompt, stop);
  const live = followLive({ listener, onProgress: follow, onSignedOut }, stop);
  element.addEventListener("playing", () => live.lead(), { signal: stop });
  const catchUp = () => {
    const place = keeper.latest();
    if (place) follower.catchUp(place);
  };
  if (!sender) return { catchUp, hasUnsent: null };
  sendInTime(sender, element, stop);
  void opened.then(() => sender.send());
  const onAnswer = ({ progress }: JournalAnswer) => follow(progress);
  void adoptVisitor({ account: listener, local, store, device, onAnswer }, stop);
  return { catchUp, hasUnsent: () => journal.size > 0 };
}

function showUnsavedToast(): void {
  raiseToast({
    title: KeptWords.unsaved,
    text: KeptWords.unsavedText,
  });
}

function showStorageFullToast(): void {
  raiseToast({
    title: KeptWords.full,
    text: KeptWords.fullText,
    variant: "destructive",
  });
}
