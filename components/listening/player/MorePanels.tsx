import { Fragment } from "preact";
import { useState } from "preact/hooks";
import type { ChangeEvent, ReactNode } from "react";
import { Choices, Switch } from "@/components/ui/Choices.tsx";
import { Sheet } from "@/components/ui/Sheet.tsx";
import { canKeepBooks, isOfflineMode, loadOffline } from "@/lib/downloads/worker_link.browser.ts";
import { QUALITIES, type Quality } from "@/lib/listening/delivery/delivery.browser.ts";
import { SHORTCUTS, SPACE } from "@/lib/listening/features/features.browser.ts";
import type { SleepChoice } from "@/lib/listening/features/sleep.browser.ts";
import { getListener, VISITOR } from "@/lib/listening/first_bytes/attributes.ts";
import {
  MAX_RATE,
  MIN_RATE,
  RATE_STEP,
  SKIP_LENGTHS,
} from "@/lib/listening/player/settings.browser.ts";
import type { PlayerBook } from "@/lib/listening/player/types.ts";
import { KeyWords, ReadAlongWords } from "@/lib/listening/words/later.ts";
import {
  MoreWords,
  onlyFor,
  PaceWords,
  QualityWords,
  rateValue,
  skipLength,
  sleepChapters,
  sleepLeft,
  sleepMinutes,
  SleepWords,
} from "@/lib/listening/words/sheets.ts";
import { writeRate } from "@/lib/platform/language/locale.ts";
import { openLocalStore } from "@/lib/platform/local_store.browser.ts";
import { sharePath } from "@/lib/sharing/links.ts";

interface MoreSheetProps {
  onClose: () => void;
  onKeys: () => void;
  /** Opens the text of the current chapter; absent: it has none. */
  onText?: (() => void) | undefined;
  /** What is set once and then left alone, folded away. */
  settings: ReactNode;
  children: ReactNode;
}

/** What a listener does now and then; the settings and the list of shortcuts below it. */
export function MoreSheet({ onClose, onKeys, onText, settings, children }: MoreSheetProps) {
  return (
    <Sheet title={MoreWords.title} onClose={onClose}>
      {onText && (
        <section className="sheet__part" aria-label={ReadAlongWords.title}>
          <Choices choices={[{ label: ReadAlongWords.title, onPress: onText }]} />
        </section>
      )}
      {children}
      <details className="sheet__fold">
        <summary>{MoreWords.settings}</summary>
        {settings}
      </details>
      <section className="sheet__part sheet__part--keys" aria-label={MoreWords.help}>
        <Choices choices={[{ label: MoreWords.keys, onPress: onKeys }]} />
      </section>
    </Sheet>
  );
}

interface OfflinePanelProps {
  /** The book in the player; absent: none. */
  bookId: number | undefined;
  /** Called when another sheet opens. */
  onLeave: () => void;
}

/** Offline mode and the downloads on this device; for accounts only (spec 2 section 6). */
export function OfflinePanel({ bookId, onLeave }: OfflinePanelProps) {
  const listener = getListener();
  const [on, setOn] = useState(() => isOfflineMode(openLocalStore(), listener));
  if (listener === VISITOR || !canKeepBooks()) return null;
  return (
    <section className="sheet__part" aria-label={MoreWords.offline}>
      <Switch
        label={MoreWords.offlineMode}
        on={on}
        onChange={(on) => {
          setOn(on);
          loadOffline().then((offline) => offline.turnMode(on), () => setOn(!on));
        }}
      />
      <Choices
        choices={[{
          label: MoreWords.downloads,
          onPress: () => {
            onLeave();
            loadOffline().then((offline) => offline.showDownloads(bookId), () => {});
          },
        }]}
      />
    </section>
  );
}

interface PacePanelProps {
  rate: number;
  /** The book in the player; null without one. */
  bookTitle: string | null;
  hasOwnRate: boolean;
  onRate: (rate: number) => void;
  onOwnRate: (on: boolean) => void;
}

/** Speed in finer steps than the list beside Play, for all books or this one. */
export function PacePanel({ rate, bookTitle, hasOwnRate, onRate, onOwnRate }: PacePanelProps) {
  return (
    <section className="sheet__part" aria-labelledby="pace-title">
      <h3 id="pace-title">{PaceWords.speed}</h3>
      <p className="pace">
        <input
          type="range"
          className="pace__range"
          aria-label={PaceWords.speed}
          aria-valuetext={rateValue(writeRate(rate))}
          min={MIN_RATE}
          max={MAX_RATE}
          step={RATE_STEP}
          value={rate}
          onInput={(event: ChangeEvent<HTMLInputElement>) =>
            onRate(Number(event.currentTarget.value))}
        />
        <output className="pace__rate">{writeRate(rate)}×</output>
      </p>
      {bookTitle !== null && (
        <Switch label={onlyFor(bookTitle)} on={hasOwnRate} onChange={onOwnRate} />
      )}
    </section>
  );
}

interface SkipPanelProps {
  skipBackSec: number;
  skipForwardSec: number;
  onSkip: (by: "skipBackSec" | "skipForwardSec", sec: number) => void;
}

/** How far the skip buttons move. */
export function SkipPanel({ skipBackSec, skipForwardSec, onSkip }: SkipPanelProps) {
  const lengths = (by: "skipBackSec" | "skipForwardSec", chosen: number) =>
    SKIP_LENGTHS.map((sec) => ({
      label: skipLength(sec),
      pressed: sec === chosen,
      onPress: () => onSkip(by, sec),
    }));
  return (
    <>
      <section className="sheet__part" aria-labelledby="skip-back-title">
        <h3 id="skip-back-title">{PaceWords.back}</h3>
        <Choices choices={lengths("skipBackSec", skipBackSec)} />
      </section>
      <section className="sheet__part" aria-labelledby="skip-forward-title">
        <h3 id="skip-forward-title">{PaceWords.forward}</h3>
        <Choices choices={lengths("skipForwardSec", skipForwardSec)} />
      </section>
    </>
  );
}

interface QualityPanelProps {
  quality: Quality;
  onChoose: (quality: Quality) => void;
}

/** Sound quality, from the next chapter on. */
export function QualityPanel({ quality, onChoose }: QualityPanelProps) {
  return (
    <section className="sheet__part" aria-labelledby="quality-title">
      <h3 id="quality-title">{QualityWords.title}</h3>
      <Choices
        choices={QUALITIES.map((choice) => ({
          label: QualityWords[choice],
          pressed: choice === quality,
          onPress: () => onChoose(choice),
        }))}
      />
    </section>
  );
}

/**
 * Shares what plays, from any page; the dialog reads the place from the audio element. It replaces this
 * sheet.
 */
export function SharePart({ book: { id, title } }: { book: PlayerBook }) {
  return (
    <section className="sheet__part" aria-label={MoreWords.share}>
      <a
        className="share-target"
        href={sharePath({ bookId: id, chapter: null, positionSec: 0 })}
        data-sheet="share.js"
        data-title={title}
        onClick={(event) => event.currentTarget.closest("dialog")?.close()}
      >
        {MoreWords.shareBook}
      </a>
    </section>
  );
}

/** The list of keyboard shortcuts. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  return (
    <Sheet title={MoreWords.keys} onClose={onClose}>
      <dl className="keys">
        {SHORTCUTS.map(({ labels, joint, does }) => (
          <div key={labels[0]}>
            <dt>
              {labels.map((label, index) => (
                <Fragment key={label}>
                  {index > 0 && ` ${joint?.() ?? MoreWords.or} `}
                  <kbd>{label === SPACE ? KeyWords.space : label}</kbd>
                </Fragment>
              ))}
            </dt>
            <dd>{does()}</dd>
          </div>
        ))}
        {/* On every page, with or without a player. */}
        <div>
          <dt>
            <kbd>/</kbd>
          </dt>
          <dd>{MoreWords.search}</dd>
        </div>
      </dl>
    </Sheet>
  );
}

const MINUTES = [5, 10, 15, 30, 45, 60];
const CHAPTERS = [1, 2, 3];

interface SleepSheetProps {
  onClose: () => void;
  /** The remaining time in words; null while no timer runs. */
  left: string | null;
  onSet: (choice: SleepChoice) => void;
  onExtend: () => void;
  onCancel: () => void;
}

/** The sleep timer. */
export function SleepSheet({ left, onSet, onExtend, onCancel, onClose }: SleepSheetProps) {
  return (
    <Sheet title={SleepWords.title} onClose={onClose}>
      <div className="sheet__part">
        {left === null
          ? (
            <Choices
              choices={[
                ...MINUTES.map((minutes) => ({
                  label: sleepMinutes(minutes),
                  onPress: () => onSet({ minutes }),
                })),
                ...CHAPTERS.map((chapters) => ({
                  label: chapters === 1 ? SleepWords.endOfChapter : sleepChapters(chapters),
                  onPress: () => onSet({ chapters }),
                })),
              ]}
            />
          )
          : (
            <>
              <p className="sheet__note">{sleepLeft(left)}</p>
              <Choices
                choices={[
                  { label: SleepWords.extend, onPress: onExtend },
                  { label: SleepWords.cancel, onPress: onCancel },
                ]}
              />
            </>
          )}
      </div>
    </Sheet>
  );
}
