import { Component, render } from "preact";
import type { Companions } from "@/lib/listening/browser/player/companions.ts";
import type { PlayerModel } from "@/lib/listening/browser/player/model.ts";
import type { Quality } from "@/lib/listening/browser/player/quality.ts";
import type { PlayerBook } from "@/lib/listening/player/types.ts";
import { Choices } from "@/components/ui/Choices.tsx";
import { MoreSheet } from "./MoreSheet.tsx";
import { OfflinePanel } from "./OfflinePanel.tsx";
import { Prompts } from "./Prompts.tsx";
import { QualityPanel } from "./QualityPanel.tsx";
import { SharePart } from "./SharePart.tsx";
import { ShortcutSheet } from "./ShortcutSheet.tsx";
import { SleepPanel } from "./SleepPanel.tsx";
import { Switch } from "@/components/ui/Switch.tsx";

let shown = false;

/** Draws, once a tab and outside of all pages, what the player shows on each of them. */
export function showOverlay(player: PlayerModel): void {
  if (shown) return;
  shown = true;
  const place = document.createElement("div");
  document.body.append(place);
  render(<Overlay player={player} />, place);
}

interface Shown {
  book: PlayerBook | null;
  companions: Companions | null;
  sheet: "more" | "shortcuts" | null;
  autoplayNext: boolean;
  skipSilence: boolean;
  clearVoice: boolean;
  wayBack: string | null;
  sleepIn: string | null;
  fading: boolean;
  quality: Quality;
  castable: boolean;
}

class Overlay extends Component<{ player: PlayerModel }, Partial<Shown>> {
  #stop = () => {};

  override componentDidMount(): void {
    const { player } = this.props;
    this.#stop = player.watch(() => this.setState(read(player)));
  }

  override componentWillUnmount(): void {
    this.#stop();
  }

  override render({ player }: { player: PlayerModel }, shown: Partial<Shown>) {
    const { companions, sheet, wayBack, sleepIn, fading, quality, castable } = shown;
    if (!companions) return null;
    const { timer } = companions.sleep, { tuning } = player;
    const close = () => player.sheet.value = null;
    return (
      <>
        <Prompts
          wayBack={wayBack ?? null}
          fading={fading === true}
          onBack={() => companions.wayBack.go()}
          onDismiss={() => companions.wayBack.dismiss()}
          onStay={() => timer.extend()}
        />
        {sheet === "shortcuts" && <ShortcutSheet onClose={close} />}
        {sheet === "more" && (
          <MoreSheet
            onClose={close}
            onKeys={() => player.sheet.value = "shortcuts"}
          >
            <SleepPanel
              left={sleepIn ?? null}
              onSet={companions.sleep.set}
              onExtend={() => timer.extend()}
              onCancel={() => timer.cancel()}
            />
            {shown.book && <SharePart book={shown.book} />}
            <QualityPanel quality={quality ?? "auto"} onChoose={companions.delivery.setQuality} />
            <OfflinePanel bookId={player.list.book.peek()?.id} onLeave={close} />
            <section className="sheet__part" aria-label="Playback">
              <Switch
                label="Autoplay next chapter"
                on={shown.autoplayNext === true}
                onChange={(on) => tuning.turn("autoplayNext", on)}
              />
              {companions.hasEffects && (
                <>
                  <Switch
                    label="Skip silence"
                    on={shown.skipSilence === true}
                    onChange={(on) => tuning.turn("skipSilence", on)}
                  />
                  <Switch
                    label="Clear voice"
                    on={shown.clearVoice === true}
                    onChange={(on) => tuning.turn("clearVoice", on)}
                  />
                </>
              )}
              {castable && (
                <Choices
                  choices={[{
                    label: "Play on another device",
                    onPress: companions.casting.choose,
                  }]}
                />
              )}
            </section>
          </MoreSheet>
        )}
      </>
    );
  }
}

/** Reads the signals: whichever of them changes draws the overlay again. */
function read(player: PlayerModel): Shown {
  const companions = player.companions.value, timer = companions?.sleep.timer;
  return {
    book: player.list.book.value,
    companions,
    sheet: player.sheet.value,
    autoplayNext: player.tuning.autoplayNext.value,
    skipSilence: player.tuning.skipSilence.value,
    clearVoice: player.tuning.clearVoice.value,
    wayBack: companions?.wayBack.offer.value?.label ?? null,
    sleepIn: timer?.left.value ?? null,
    fading: timer?.fading.value === true,
    castable: companions?.casting.available.value === true,
    quality: companions?.delivery.quality.value ?? "auto",
  };
}
