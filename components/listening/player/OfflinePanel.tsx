import { useState } from "preact/hooks";
import { isOfflineMode } from "@/lib/downloads/browser/mode.ts";
import { canKeepBooks, loadOffline } from "@/lib/downloads/browser/remote.ts";
import { openLocalStore } from "@/lib/platform/browser/local_store.ts";
import { getListener, VISITOR } from "@/lib/listening/browser/player/listener.ts";
import { Choices } from "@/components/ui/Choices.tsx";
import { Switch } from "@/components/ui/Switch.tsx";
import { MoreWords } from "@/lib/listening/words/panels.ts";

interface Props {
  /** The book in the player; absent: none. */
  bookId: number | undefined;
  /** Another sheet opens. */
  onLeave: () => void;
}

/** Whether to play from this device, and what is on it; for accounts only (spec 2 section 6). */
export function OfflinePanel({ bookId, onLeave }: Props) {
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
