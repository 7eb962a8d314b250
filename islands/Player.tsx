import { useSignal } from "@preact/signals";
import { useLayoutEffect } from "preact/hooks";
import { Stage } from "@/components/player/Stage.tsx";
import { useLater } from "@/components/player/use_later.ts";
import { formatClock } from "@/lib/duration.ts";
import { raiseToast } from "@/lib/enhance/raise_toast.ts";
import { type Ask, currentPlayer, isSounding, loadPlayer } from "@/lib/player/loader.ts";
import { hasPreferences } from "@/lib/player/preferences.ts";
import type { PlayerBook, PlayerStart } from "@/lib/player/types.ts";
import { readIdleView, readView } from "@/lib/player/view.ts";

interface Props {
  /** `stage` on a book's page, `bar` on all others while something plays. */
  view: "stage" | "bar";
  book?: PlayerBook;
  start?: PlayerStart;
}

/** The player, drawn. It owns nothing: islands come and go with the pages, the sound stays. */
export default function Player({ view, book, start }: Props) {
  if (view === "bar") return <Bar />;
  return book && start ? <OnStage book={book} start={start} /> : null;
}

function OnStage({ book, start }: { book: PlayerBook; start: PlayerStart }) {
  const player = currentPlayer.value;
  const previewSec = useSignal<number | null>(null);
  const hoverSec = useSignal<number | null>(null);
  useFetchedPlayer(book, start);

  // Before the first paint: a page that arrives with its sound must not blink from play to pause.
  useLayoutEffect(() => {
    player?.visit(book, start);
    return () => player?.leave(book);
  }, [player, book, start]);

  const ask: Ask = (verb) => {
    loadPlayer().then((player) => {
      player.visit(book, start);
      verb(player);
    }, tellUnreachable);
  };

  const live = player?.list.book.value?.id === book.id;
  const view = player && live ? readView(player) : readIdleView(book, start, player);
  const notice = view.notice?.bookId === book.id ? view.notice : null;
  const later = useLater(view.playing || notice !== null);
  return (
    <Stage
      book={book}
      view={{ ...view, positionSec: previewSec.value ?? view.positionSec }}
      hoverSec={hoverSec.value}
      untouched={!player}
      aside={player?.started.value === true && !live}
      onPress={() =>
        ask((player) => {
          const live = player.list.book.value?.id === book.id;
          if (!live) player.load(book, { ...start, autoplay: true });
          else if (view.playing) player.pause();
          else player.play();
        })}
      onPreview={(sec) => previewSec.value = sec}
      onHover={(sec) => hoverSec.value = sec}
      ask={ask}
    >
      {notice && later && (
        <later.NoticeFor
          notice={notice}
          book={book}
          ask={ask}
          onReload={() => location.reload()}
        />
      )}
    </Stage>
  );
}

/** Fetches the player when it has something to do at once, else at the first touch or sound. */
function useFetchedPlayer(book: PlayerBook, start: PlayerStart): void {
  useLayoutEffect(() => {
    const fetchIt = () => void loadPlayer().catch(() => {});
    if (start.autoplay || isSounding(book.id) || hasPreferences()) fetchIt();
    if (start.showToast) {
      raiseToast({ title: book.title, text: `Resuming at ${formatClock(start.positionSec)}` });
    }
    const once = { capture: true, once: true };
    document.addEventListener("pointerdown", fetchIt, once);
    document.addEventListener("play", fetchIt, once);
    return () => {
      document.removeEventListener("pointerdown", fetchIt, true);
      document.removeEventListener("play", fetchIt, true);
    };
  }, [book, start]);
}

function tellUnreachable(): void {
  raiseToast({
    title: "Playback Error",
    text: "Could not play audio. Please try again or refresh the page.",
    variant: "destructive",
  });
}

function Bar() {
  const player = currentPlayer.value;
  const later = useLater(player?.started.value === true);
  const book = player?.list.book.value;
  if (!later || !player || !book || player.page.value?.id === book.id) return null;
  return (
    <later.NowPlaying
      book={book}
      view={readView(player)}
      onPress={() => player.toggle()}
      onSkip={(bySec) => player.skip(bySec)}
    />
  );
}
