/** The share dialog (spec 2 section 2): a link to the book or the place, a clip, and services to share on. */

import type { ReactNode } from "react";
import { Choices, Switch } from "@/components/ui/Choices.tsx";
import { Sheet } from "@/components/ui/Sheet.tsx";
import { formatClock } from "@/lib/platform/duration.ts";
import { shareTargets, type Target } from "@/lib/sharing/links.ts";
import {
  clipFrom,
  clipLength,
  ClipWords,
  sharedText,
  shareFrom,
  shareLead,
  ShareWords,
} from "@/lib/sharing/words.ts";

/** Lengths offered to listeners; the server accepts any whole number of seconds between them. */
export const CLIP_LENGTHS_SEC = [15, 30, 45, 60];
export const DEFAULT_CLIP_SEC = 30;

interface TargetsProps {
  targets: Target[];
  /** Copies the link, for services without an address to post to; absent: such services are left out. */
  onCopy?: (name: string) => void;
  /** Further list items. */
  children?: ReactNode;
}

/** The services on which a link can be shared. */
export function Targets({ targets, onCopy, children }: TargetsProps) {
  return (
    <ul className="share-targets">
      {targets.map(({ name, href }) => {
        if (href === null && !onCopy) return null;
        return (
          <li key={name}>
            {href !== null
              ? (
                <a className="share-target" href={href} target="_blank" rel="noopener noreferrer">
                  {name}
                </a>
              )
              : (
                <button type="button" className="share-target" onClick={() => onCopy?.(name)}>
                  {name}
                </button>
              )}
          </li>
        );
      })}
      {children}
    </ul>
  );
}

/** Step of the buttons that move the start of a clip. */
const STEP_SEC = 5;

export interface ClipDraft {
  fromSec: number;
  seconds: number;
  isBusy: boolean;
  /** Why the last attempt failed. */
  fault: string | null;
  /** Path of the clip's sound; null: not cut yet. */
  soundPath: string | null;
}

interface ShareSheetProps {
  title: string;
  /** The shared address, absolute. */
  url: string;
  /** "Chapter title, 2:05"; null: the place is unknown. */
  placeLabel: string | null;
  isFromHere: boolean;
  /** Whether only owners of the book can play the linked place. */
  isLocked: boolean;
  /** null: there is no chapter to cut a clip from. */
  clip: ClipDraft | null;
  /** Result of the last action, for the live region; "": none. */
  status: string;
  canShareNatively: boolean;
  onFromHere: (on: boolean) => void;
  onCopy: (target?: string) => void;
  onNative: () => void;
  onClip: (change: Partial<Pick<ClipDraft, "fromSec" | "seconds">>) => void;
  onCut: () => void;
  onListen: () => void;
  onClose: () => void;
}

export function ShareSheet(props: ShareSheetProps) {
  const { title, url, placeLabel, isFromHere, isLocked, clip, status, onCopy } = props;
  return (
    <Sheet title={ShareWords.title} onClose={props.onClose}>
      <p className="sheet__note">{shareLead(title)}</p>
      {placeLabel !== null && (
        <Switch label={shareFrom(placeLabel)} on={isFromHere} onChange={props.onFromHere} />
      )}
      <div className="share-address">
        <input
          type="text"
          readOnly
          value={url}
          aria-label={ShareWords.link}
          onFocus={(event) => event.currentTarget.select()}
        />
        <button type="button" className="button" onClick={() => onCopy()}>{ShareWords.copy}</button>
      </div>
      <p className="share-told" role="status">
        {status || (isLocked && ShareWords.audience)}
      </p>
      <Targets targets={shareTargets({ url, text: sharedText(title) })} onCopy={onCopy}>
        {props.canShareNatively && (
          <li>
            <button type="button" className="share-target" onClick={props.onNative}>
              {ShareWords.native}
            </button>
          </li>
        )}
      </Targets>
      {clip && <ClipPart {...props} clip={clip} />}
    </Sheet>
  );
}

function ClipPart({ clip, onClip, onCut, onListen }: ShareSheetProps & { clip: ClipDraft }) {
  const { fromSec, seconds, isBusy, fault, soundPath } = clip;
  const move = (bySec: number) => onClip({ fromSec: Math.max(0, fromSec + bySec) });
  return (
    <section className="sheet__part share-clip" aria-labelledby="clip-title">
      <h3 id="clip-title">{ClipWords.title}</h3>
      <p className="sheet__note">
        {ClipWords.text}
      </p>
      <div className="share-row">
        <button type="button" className="share-target" onClick={() => move(-STEP_SEC)}>
          <span aria-hidden="true">−5 s</span>
          <span className="visually-hidden">{ClipWords.earlier}</span>
        </button>
        <span>{clipFrom(formatClock(fromSec))}</span>
        <button type="button" className="share-target" onClick={() => move(STEP_SEC)}>
          <span aria-hidden="true">+5 s</span>
          <span className="visually-hidden">{ClipWords.later}</span>
        </button>
      </div>
      <div className="share-row">
        <Choices
          choices={CLIP_LENGTHS_SEC.map((length) => ({
            label: clipLength(length),
            pressed: length === seconds,
            onPress: () => onClip({ seconds: length }),
          }))}
        />
      </div>
      <div className="share-row">
        <button type="button" className="button" disabled={isBusy} onClick={onCut}>
          {isBusy ? ClipWords.busy : ClipWords.cut}
        </button>
      </div>
      {fault && <p role="alert">{fault}</p>}
      {soundPath && (
        <audio src={soundPath} aria-label={ClipWords.sound} controls onPlay={onListen} />
      )}
    </section>
  );
}
