import { PromptWords } from "@/lib/listening/words/player.ts";

interface Props {
  /** Words of the way back; null when there is none. */
  undoSeek: string | null;
  /** The sleep timer is about to pause. */
  fading: boolean;
  onBack: () => void;
  onDismiss: () => void;
  onStay: () => void;
}

/** What is offered for a moment, above everything else and on every page. */
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
