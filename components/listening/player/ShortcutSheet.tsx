import { Fragment } from "preact";
import { SHORTCUTS } from "@/lib/listening/browser/features/shortcuts.ts";
import { Sheet } from "@/components/ui/Sheet.tsx";
import { MoreWords } from "@/lib/listening/words/panels.ts";

/** The keys there are. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  return (
    <Sheet title={MoreWords.keys} onClose={onClose}>
      <dl className="keys">
        {SHORTCUTS.map(({ labels, joint, does }) => (
          <div key={does}>
            <dt>
              {labels.map((label, index) => (
                <Fragment key={label}>
                  {index > 0 && ` ${joint ?? MoreWords.or} `}
                  <kbd>{label}</kbd>
                </Fragment>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
        {/* On every page, with a player or without. */}
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
