import { PromptWords } from "@/lib/listening/words/sheets.ts";

interface Props {
  /** Label of the undo button after a seek; null: none. */
  undoSeek: string | null;
  /** The sleep timer is about to pause. */
  fading: boolean;
  onBack: () => void;
  onDismiss: () => void;
  onStay: () => void;
}

/** Short-lived prompts above everything else, on every page. */
export function Prompts({ undoSeek, fading, onBack, onDismiss, onStay }: Props) {
  return (
    <section className="prompts" aria-label={PromptWords.label} role="status">
      {fading && (
        <button type="button" className="prompts__one" onClick={onStay}>{PromptWords.awake}</button>
      )}
      {undoSeek && (
        <span className="prompts__pair">
          <button type="button" className="prompts__one" onClick={onBack}>{undoSeek}</button>
          <button
            type="button"
            className="prompts__one"
            aria-label={PromptWords.stay}
            onClick={onDismiss}
          >
            ✕
          </button>
        </span>
      )}
    </section>
  );
}
