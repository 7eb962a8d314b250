import { Component } from "preact";
import type { ChangeEvent, PointerEvent } from "react";
import type { BufferedRange } from "@/lib/listening/player/state.browser.ts";
import { seekValue, StageWords } from "@/lib/listening/words/player.ts";
import { formatClock } from "@/lib/platform/duration.ts";
import { language } from "@/lib/platform/language/language.ts";
import { localeOf } from "@/lib/platform/language/locale.ts";

/** How far the sound plays before the announced position changes: a screen reader speaks every change. */
const SAID_EVERY_SEC = 10;

/** The position to announce: the last one, until playback is before it or in a later step. */
export function spokenPlace(spokenSec: number, positionSec: number): number {
  const step = (sec: number) => Math.floor(sec / SAID_EVERY_SEC);
  return positionSec < spokenSec || step(positionSec) > step(spokenSec) ? positionSec : spokenSec;
}

const count = (n: number, unit: "hour" | "minute" | "second"): string =>
  n.toLocaleString(import.meta.locale ?? localeOf(language(), "en-US"), {
    style: "unit",
    unit,
    unitDisplay: "long",
  });

/** A time in words: "1 minute 30", "3 minutes", "2 hours 5 minutes", "12 seconds"; "1 Minute 30 Sekunden". */
export function speakTime(sec: number): string {
  const whole = Math.floor(sec), seconds = whole % 60;
  const minutes = Math.floor(whole / 60) % 60, hours = Math.floor(whole / 3600);
  const parts = [hours && count(hours, "hour"), minutes && count(minutes, "minute")];
  // English leaves the last unit out, as the specification has it.
  if (whole < 60 || seconds && (import.meta.language ?? language()) !== "en") {
    parts.push(count(seconds, "second"));
  } else if (seconds) parts.push(String(seconds));
  return parts.filter(Boolean).join(" ");
}

/** Half of the handle in CSS pixels: the rail is inset by it, so that its middle marks the position. */
const HANDLE_RADIUS = 8;
/** The rail is drawn in thousandths of the chapter, whatever its width. */
const RAIL = 1000;

interface SeekBarProps {
  positionSec: number;
  durationSec: number;
  /** Playback speed, for the remaining time. */
  rate: number;
  buffered: readonly BufferedRange[];
  /** Position under the pointer. */
  hoverSec?: number | null;
  disabled?: boolean;
  /** Called while the handle moves; seeks only when it is released. */
  onPreview?: (sec: number) => void;
  onSeek?: (sec: number) => void;
  onHover?: (sec: number | null) => void;
}

export class SeekBar extends Component<SeekBarProps> {
  /** The position last announced. */
  #spokenSec = 0;
  /**
   * The place that the server's text announces, "" before the first render; null: the text is written here. While the
   * page hydrates, the server's text stays: the first formatter of `Intl` takes a phone more than 100 ms.
   */
  #served: string | null = import.meta.language && document.querySelector("[aria-valuetext]")
    ? ""
    : null;

  override render() {
    const { positionSec, durationSec, rate, buffered, hoverSec, disabled } = this.props;
    const { onPreview, onSeek, onHover } = this.props;
    this.#spokenSec = spokenPlace(this.#spokenSec, positionSec);
    const place = `${this.#spokenSec} ${durationSec}`;
    if (this.#served === "") this.#served = place;
    const isServed = this.#served === place;
    if (!isServed) this.#served = null;
    const onRail = (sec: number) => Math.min(RAIL, Math.round(sec / (durationSec || 1) * RAIL));
    const hover = (event: PointerEvent<HTMLInputElement>) => {
      const { left, width } = event.currentTarget.getBoundingClientRect();
      const share = (event.clientX - left - HANDLE_RADIUS) / (width - 2 * HANDLE_RADIUS);
      onHover?.(Math.min(Math.max(0, share), 1) * durationSec);
    };
    const value = (event: ChangeEvent<HTMLInputElement>) => Number(event.currentTarget.value);
    return (
      <div className="seek">
        <svg
          className="seek__rail"
          viewBox={`0 0 ${RAIL} 1`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          {buffered.map(({ startSec, endSec }) => (
            <rect
              key={startSec}
              className="seek__buffered"
              x={onRail(startSec)}
              width={onRail(endSec) - onRail(startSec)}
              height="1"
            />
          ))}
          <rect className="seek__played" width={onRail(positionSec)} height="1" />
        </svg>
        <input
          type="range"
          className="seek__range"
          aria-label={StageWords.seek}
          aria-valuetext={isServed
            ? undefined
            : seekValue(speakTime(this.#spokenSec), speakTime(durationSec))}
          min="0"
          max={Math.floor(durationSec)}
          step="1"
          value={Math.floor(positionSec)}
          disabled={disabled}
          onInput={(event: ChangeEvent<HTMLInputElement>) =>
            onPreview?.(this.#spokenSec = value(event))}
          onChange={(event: ChangeEvent<HTMLInputElement>) => onSeek?.(value(event))}
          onPointerMove={hover}
          onPointerLeave={() => onHover?.(null)}
        />
        {hoverSec != null && (
          <span
            className="seek__hover notranslate"
            style={{ left: `${hoverSec / (durationSec || 1) * 100}%` }}
            aria-hidden="true"
          >
            {formatClock(hoverSec)}
          </span>
        )}
        <p className="seek__times notranslate">
          <span>{formatClock(positionSec)}</span>
          <span>−{formatClock(Math.max(0, durationSec - positionSec) / rate)}</span>
        </p>
      </div>
    );
  }
}
