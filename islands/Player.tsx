import { useLayoutEffect } from "preact/hooks";
import { type Signal, useSignal } from "@preact/signals";
import { IS_BROWSER } from "fresh/runtime";
import { Stage } from "@/components/player/Stage.tsx";
import { useLater } from "@/components/player/use_later.ts";
import type { Verbs } from "@/components/player/verbs.ts";
import { formatClock } from "@/lib/duration.ts";
import { raiseToast } from "@/lib/enhance/raise_toast.ts";
import { bindContents } from "@/lib/player/contents.ts";
import type { PlayerModel } from "@/lib/player/model.ts";
import { getPlayer } from "@/lib/player/player.ts";
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
  const player = IS_BROWSER ? getPlayer() : null;
  const previewSec = useSignal<number | null>(null);
  const hoverSec = useSignal<number | null>(null);

  // Before the first paint: a page that arrives with its sound must not blink from play to pause.
  useLayoutEffect(() => {
    if (!player) return;
    if (player.visit(book, start) && start.showToast) {
      raiseToast({ title: book.title, text: `Resuming at ${formatClock(start.positionSec)}` });
    }
    const unbind = bindContents(player, book);
    return () => {
      unbind();
      player.leave(book);
    };
  }, [book, start]);

  const live = player?.list.book.value?.id === book.id;
  const view = player && live ? readView(player) : readIdleView(book, start, player);
  const verbs = player && toVerbs(player, previewSec, hoverSec, () => {
    if (live) player.toggle();
    else player.load(book, { ...start, autoplay: true });
  });
  const notice = view.notice?.bookId === book.id ? view.notice : null;
  const later = useLater(view.playing || notice !== null);
  return (
    <Stage
      book={book}
      view={{ ...view, positionSec: previewSec.value ?? view.positionSec }}
      hoverSec={hoverSec.value}
      verbs={verbs}
      aside={player?.started.value === true && !live}
    >
      {notice && later && <later.NoticeFor notice={notice} book={book} verbs={verbs} />}
    </Stage>
  );
}

function Bar() {
  const player = IS_BROWSER ? getPlayer() : null;
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

function toVerbs(
  player: PlayerModel,
  previewSec: Signal<number | null>,
  hoverSec: Signal<number | null>,
  press: () => void,
): Verbs {
  const tellRate = (rate: number) => raiseToast({ title: "Playback speed", text: `${rate}×` });
  return {
    press,
    preview: (sec) => previewSec.value = sec,
    seek: (sec) => {
      previewSec.value = null;
      player.seekTo(sec);
    },
    hover: (sec) => hoverSec.value = sec,
    skip: (bySec) => player.skip(bySec),
    previousChapter: () => player.previousChapter(),
    nextChapter: () => player.nextChapter(),
    cycleRate: () => tellRate(player.cycleRate()),
    setRate: (rate) => tellRate(player.setRate(rate)),
    setVolume: (volume) => player.setVolume(volume),
    toggleMute: () => player.toggleMute(),
    setAutoplayNext: (on) => player.setAutoplayNext(on),
    openChapters: () => player.drawerOpen.value = true,
    retry: () => player.play(),
    reload: () => location.reload(),
    dismiss: () => player.dismissNotice(),
  };
}
