import type { Room } from "@/lib/offline/room.ts";
import { formatBytes } from "./words.ts";

interface Props {
  room: Room;
  /** Something is on the device. */
  hasDownloads: boolean;
  onPersist: () => void;
}

/** From here on a browser that is short of space looks for what it can remove. */
const NEARLY_FULL = 0.8;

/** How much of the device is used, and whether the browser may take it back. */
export function RoomPanel({ room, hasDownloads, onPersist }: Props) {
  const { usedBytes, quotaBytes, isPersisted } = room;
  const isNearlyFull = quotaBytes !== null && usedBytes > quotaBytes * NEARLY_FULL;
  return (
    <section className="sheet__part" aria-labelledby="downloads-room">
      <h3 id="downloads-room">Space on this device</h3>
      <p className="sheet__note">
        {formatBytes(usedBytes)} used
        {quotaBytes !== null && ` of about ${formatBytes(quotaBytes)} this browser allows`}
      </p>
      {quotaBytes !== null && (
        <meter max={quotaBytes} value={usedBytes} high={quotaBytes * NEARLY_FULL}>
          {Math.round(usedBytes / quotaBytes * 100)}%
        </meter>
      )}
      {isNearlyFull && (
        <p className="downloads__warning">
          Space is running short. Delete what you have heard, or the browser may stop a download.
        </p>
      )}
      {hasDownloads && !isPersisted && (
        <div className="downloads__warning">
          <p>
            This browser may remove downloads when the device runs short of space, or after weeks
            without a visit.
          </p>
          <button type="button" className="button button--quiet" onClick={onPersist}>
            Ask the browser to keep them
          </button>
        </div>
      )}
      {hasDownloads && isPersisted && (
        <p className="sheet__note">This browser has promised to keep them.</p>
      )}
    </section>
  );
}
