/**
 * Joins to a player what makes a place outlive it: the journal and its way to the server, the listener's
 * other tabs and devices, the record of what was playing.
 */
import { raiseToast } from "@/lib/platform/browser/raise_toast.ts";
import type { ProgressView } from "@/lib/listening/progress/view.ts";
import { showPrompt } from "@/lib/platform/browser/prompt.ts";
import { openEventDb } from "../journal/event_db.ts";
import { adoptVisitor } from "../journal/adopt_visitor.ts";
import { Device } from "../journal/device.ts";
import { Journal } from "../journal/journal.ts";
import { EventStore } from "../journal/event_store.ts";
import { Recorder } from "../journal/recorder.ts";
import { type JournalAnswer, JournalSender } from "../journal/sender.ts";
import { sendInTime } from "../journal/send_in_time.ts";
import { openLocalStore } from "@/lib/platform/browser/local_store.ts";
import { keepProgress } from "../places/last_progress.ts";
import { VISITOR } from "../player/listener.ts";
import type { PlayerModel } from "../player/model.ts";
import { dropAddressPlace } from "../places/drop_address_place.ts";
import { PlaceKeeper } from "../places/place_keeper.ts";
import { Places } from "../places/places.ts";
import { Follower } from "../sync/follower.ts";
import { followLive } from "../sync/live.ts";
import { Seen } from "../journal/seen.ts";
import { offerPassedOver } from "../sync/offer_place.ts";
import { KeptWords } from "@/lib/listening/words/moments.ts";

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
