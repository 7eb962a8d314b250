import { IconButton } from "@/components/ui/IconButton.tsx";
import { skipIcon } from "@/components/ui/icons.tsx";

interface Props {
  /** Negative goes back. */
  seconds: number;
  disabled?: boolean;
  onSkip?: (bySec: number) => void;
}

export function SkipButton({ seconds, disabled, onSkip }: Props) {
  const direction = seconds < 0 ? "back" : "forward";
  return (
    <IconButton
      label={`Skip ${direction} ${Math.abs(seconds)} seconds`}
      disabled={disabled}
      onPress={() => onSkip?.(seconds)}
    >
      {skipIcon(seconds)}
    </IconButton>
  );
}
