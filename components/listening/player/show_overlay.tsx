import { Component, render } from "preact";
import { Choices, Switch } from "@/components/ui/Choices.tsx";
import type { Quality } from "@/lib/listening/delivery/delivery.browser.ts";
import type { LazyFeatures, TabPlayer } from "@/lib/listening/features/lazy_features.browser.ts";
import type { PlayerBook } from "@/lib/listening/player/types.ts";
import { ReadAlongWords } from "@/lib/listening/words/later.ts";
import { MoreWords } from "@/lib/listening/words/sheets.ts";
import "@/lib/platform/own_text.browser.ts";
import { raiseToast } from "@/lib/platform/tab.browser.ts";
import {
  MoreSheet,
  OfflinePanel,
  PacePanel,
  QualityPanel,
  SharePart,
  ShortcutSheet,
  SkipPanel,
  SleepSheet,
} from "./MorePanels.tsx";
import { Prompts } from "./Prompts.tsx";

let shown = false;

/** Draws, once a tab and outside of all pages, what the player shows on every page. */
export function showOverlay(player: TabPlayer): void {
  if (shown) return;
  shown = true;
  const host = document.createElement("div");
  document.body.append(host);
  render(<Overlay player={player} />, host);
}

interface Shown {
  book: PlayerBook | null;
  features: LazyFeatures | null;
  sheet: TabPlayer["sheet"]["value"];
  /** Fetched at the first use. */
  reading: typeof import("./read_along.tsx");
  pace: { rate: number; hasOwnRate: boolean; skipBackSec: number; skipForwardSec: number };
  autoplayNext: boolean;
  skipSilence: boolean;
  clearVoice: boolean;
  undoSeek: string | null;
  sleepIn: string | null;
  fading: boolean;
  quality: Quality;
  castable: boolean;
}

class Overlay extends Component<{ player: TabPlayer }, Partial<Shown>> {
  #stop = () => {};

  override componentDidMount(): void {
    const { player } = this.props;
    this.#stop = player.watch(() => {
      this.setState(read(player));
      if (player.sheet.value === "text") this.#fetchReading();
    });
  }

  override componentWillUnmount(): void {
    this.#stop();
  }

  #fetchReading(): void {
    if (this.state.reading) return;
    import("./read_along.tsx").then((reading) => this.setState({ reading }), () => {
      raiseToast({ title: ReadAlongWords.title, text: ReadAlongWords.unreachable });
      this.props.player.sheet.value = null;
    });
  }

  override render() {
    const { player } = this.props, shown = this.state;
    const { features, sheet, undoSeek, sleepIn, fading, quality, castable } = shown;
    if (!features) return null;
    const { timer } = features.sleep, { settings } = player;
    const close = () => player.sheet.value = null;
    return (
      <>
        <Prompts
          undoSeek={undoSeek ?? null}
          fading={fading === true}
          onBack={() => features.undoSeek.go()}
          onDismiss={() => features.undoSeek.dismiss()}
          onStay={() => timer.extend()}
        />
        {sheet === "shortcuts" && <ShortcutSheet onClose={close} />}
        {sheet === "text" && shown.reading && (
          <shown.reading.ReadAlong player={player} onClose={close} />
        )}
        {sheet === "sleep" && (
          <SleepSheet
            left={sleepIn ?? null}
            onSet={(choice) => {
              features.sleep.set(choice);
              close();
            }}
            onExtend={() => timer.extend()}
            onCancel={() => timer.cancel()}
            onClose={close}
          />
        )}
        {sheet === "more" && (
          <MoreSheet
            onClose={close}
            onKeys={() => player.sheet.value = "shortcuts"}
            onText={shown.book?.hasText && (() => player.sheet.value = "text")}
            settings={
              <>
                {shown.pace && (
                  <SkipPanel
                    {...shown.pace}
                    onSkip={(by, sec) => settings.setSkip(by, sec)}
                  />
                )}
                <QualityPanel quality={quality ?? "auto"} onChoose={features.delivery.setQuality} />
                <section className="sheet__part" aria-label={MoreWords.playback}>
                  <Switch
                    label={MoreWords.autoplay}
                    on={shown.autoplayNext === true}
                    onChange={(on) => settings.turn("autoplayNext", on)}
                  />
                  {features.hasEffects && (
                    <>
                      <Switch
                        label={MoreWords.skipSilence}
                        on={shown.skipSilence === true}
                        onChange={(on) => settings.turn("skipSilence", on)}
                      />
                      <Switch
                        label={MoreWords.clearVoice}
                        on={shown.clearVoice === true}
                        onChange={(on) => settings.turn("clearVoice", on)}
                      />
                    </>
                  )}
                </section>
              </>
            }
          >
            {shown.pace && (
              <PacePanel
                {...shown.pace}
                bookTitle={shown.book?.title ?? null}
                onRate={(rate) => settings.setRate(rate)}
                onOwnRate={(on) => settings.turnOwnRate(on)}
              />
            )}
            {castable && (
              <section className="sheet__part" aria-label={MoreWords.cast}>
                <Choices choices={[{ label: MoreWords.cast, onPress: features.casting.choose }]} />
              </section>
            )}
            {shown.book && <SharePart book={shown.book} />}
            <OfflinePanel bookId={player.list.book.peek()?.id} onLeave={close} />
          </MoreSheet>
        )}
      </>
    );
  }
}

/** The free chapters are over: an undo prompt must not cover the offer. */
function isOver({ notice }: TabPlayer): boolean {
  return notice.value?.kind === "rest-locked";
}

/** Reads the signals, so that any change redraws the overlay. */
function read(player: TabPlayer): Omit<Shown, "reading"> {
  const features = player.features.value, timer = features?.sleep.timer;
  return {
    book: player.list.book.value,
    features,
    sheet: player.sheet.value,
    pace: {
      rate: player.media.rate.value,
      hasOwnRate: player.settings.hasOwnRate.value,
      skipBackSec: player.settings.skipBackSec.value,
      skipForwardSec: player.settings.skipForwardSec.value,
    },
    autoplayNext: player.settings.autoplayNext.value,
    skipSilence: player.settings.skipSilence.value,
    clearVoice: player.settings.clearVoice.value,
    undoSeek: isOver(player) ? null : features?.undoSeek.target.value?.label ?? null,
    sleepIn: timer?.left.value ?? null,
    fading: timer?.fading.value === true,
    castable: features?.casting.available.value === true,
    quality: features?.delivery.quality.value ?? "auto",
  };
}
