import { SHORTCUTS } from "@/lib/listening/browser/features/shortcuts.ts";
import { Sheet } from "@/components/ui/Sheet.tsx";

/** The keys there are. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  return (
    <Sheet title="Keyboard shortcuts" onClose={onClose}>
      <dl className="keys">
        {SHORTCUTS.map(({ labels, joint, does }) => (
          <div key={does}>
            <dt>
              {labels.map((label, index) => (
                <>
                  {index > 0 && ` ${joint ?? "or"} `}
                  <kbd>{label}</kbd>
                </>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  );
}
