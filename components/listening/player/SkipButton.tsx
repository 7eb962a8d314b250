import { IconButton } from "@/components/ui/IconButton.tsx";
import { skipIcon } from "@/components/ui/icons.tsx";
import { skipLabel } from "@/lib/listening/words/stage.ts";

interface Props {
  /** Negative goes back. */
  seconds: number;
  disabled?: boolean;
  onSkip?: (bySec: number) => void;
}

export function SkipButton({ seconds, disabled, onSkip }: Props) {
  return (
    <IconButton
      label={skipLabel(seconds)}
      disabled={disabled}
      onPress={() => onSkip?.(seconds)}
    >
      {skipIcon(seconds)}
    </IconButton>
  );
}
