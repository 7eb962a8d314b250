/** The share dialog (spec 2 section 2): a link to the book or to this place, a clip, and where to pass it on. */
import { formatClock } from "@/lib/platform/duration.ts";
import { sharedText, shareTargets } from "@/lib/sharing/links/links.ts";
import { Choices } from "@/components/ui/Choices.tsx";
import { Sheet } from "@/components/ui/Sheet.tsx";
import { Switch } from "@/components/ui/Switch.tsx";
import { CLIP_LENGTHS_SEC } from "./clip_lengths.ts";
import { Targets } from "./Targets.tsx";

/** By how much a press moves the beginning of a clip. */
const STEP_SEC = 5;

export interface ClipDraft {
  fromSec: number;
  seconds: number;
  isBusy: boolean;
  /** Why the last try did not work. */
  fault: string | null;
  /** Path of its sound, once it is cut. */
  soundPath: string | null;
}

interface Props {
  title: string;
  /** What is shared now: absolute. */
  url: string;
  /** "Chapter title, 2:05"; null: no place is known. */
  placeLabel: string | null;
  isFromHere: boolean;
  /** Whether only those who have the book hear what the link leads to. */
  isLocked: boolean;
  /** null: nothing that clips can be cut from. */
  clip: ClipDraft | null;
  told: string;
  canShareNatively: boolean;
  onFromHere: (on: boolean) => void;
  onCopy: (target?: string) => void;
  onNative: () => void;
  onClip: (change: Partial<Pick<ClipDraft, "fromSec" | "seconds">>) => void;
  onCut: () => void;
  onListen: () => void;
  onClose: () => void;
}

export function ShareSheet(props: Props) {
  const { title, url, placeLabel, isFromHere, isLocked, clip, told, onCopy } = props;
  return (
    <Sheet title="Share this audiobook" onClose={props.onClose}>
      <p className="sheet__note">Share "{title}" with your friends and family</p>
      {placeLabel !== null && (
        <Switch label={`From ${placeLabel}`} on={isFromHere} onChange={props.onFromHere} />
      )}
      <div className="share-address">
        <input
          type="text"
          readOnly
          value={url}
          aria-label="Link"
          onFocus={(event) => event.currentTarget.select()}
        />
        <button type="button" className="button" onClick={() => onCopy()}>Copy link</button>
      </div>
      <p className="share-told" role="status">
        {told || (isLocked && "Who has the book hears it from there. A clip plays for everyone.")}
      </p>
      <Targets targets={shareTargets({ url, text: sharedText(title) })} onCopy={onCopy}>
        {props.canShareNatively && (
          <li>
            <button type="button" className="share-target" onClick={props.onNative}>
              Native share
            </button>
          </li>
        )}
      </Targets>
      {clip && <ClipPart {...props} clip={clip} />}
    </Sheet>
  );
}

function ClipPart({ clip, onClip, onCut, onListen }: Props & { clip: ClipDraft }) {
  const { fromSec, seconds, isBusy, fault, soundPath } = clip;
  const move = (bySec: number) => onClip({ fromSec: Math.max(0, fromSec + bySec) });
  return (
    <section className="sheet__part share-clip" aria-labelledby="clip-title">
      <h3 id="clip-title">Or a clip</h3>
      <p className="sheet__note">
        Seconds that anyone can play, whether they have the book or not.
      </p>
      <div className="share-row">
        <button type="button" className="share-target" onClick={() => move(-STEP_SEC)}>
          <span aria-hidden="true">−5 s</span>
          <span className="visually-hidden">Begin 5 seconds earlier</span>
        </button>
        <span>From {formatClock(fromSec)}</span>
        <button type="button" className="share-target" onClick={() => move(STEP_SEC)}>
          <span aria-hidden="true">+5 s</span>
          <span className="visually-hidden">Begin 5 seconds later</span>
        </button>
      </div>
      <div className="share-row">
        <Choices
          choices={CLIP_LENGTHS_SEC.map((length) => ({
            label: `${length} s`,
            pressed: length === seconds,
            onPress: () => onClip({ seconds: length }),
          }))}
        />
      </div>
      <div className="share-row">
        <button type="button" className="button" disabled={isBusy} onClick={onCut}>
          {isBusy ? "Cutting..." : "Cut this clip"}
        </button>
      </div>
      {fault && <p role="alert">{fault}</p>}
      {soundPath && <audio src={soundPath} aria-label="The clip" controls onPlay={onListen} />}
    </section>
  );
}
