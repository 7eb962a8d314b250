import { IconButton } from "@/components/ui/IconButton.tsx";
import { nextIcon, previousIcon } from "@/components/ui/icons.tsx";
import { StageWords } from "@/lib/listening/words/stage.ts";

interface Props {
  to: "previous" | "next";
  disabled: boolean;
  onPress?: () => void;
}

export function ChapterNav({ to, disabled, onPress }: Props) {
  const next = to === "next";
  return (
    <IconButton
      label={next ? StageWords.next : StageWords.previous}
      disabled={disabled}
      onPress={onPress}
    >
      {next ? nextIcon() : previousIcon()}
    </IconButton>
  );
}
