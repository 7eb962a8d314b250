import { IconButton } from "@/components/ui/IconButton.tsx";
import { nextIcon, previousIcon } from "@/components/ui/icons.tsx";

interface Props {
  to: "previous" | "next";
  disabled: boolean;
  onPress?: () => void;
}

export function ChapterNav({ to, disabled, onPress }: Props) {
  const next = to === "next";
  return (
    <IconButton
      label={next ? "Next chapter" : "Previous chapter"}
      disabled={disabled}
      onPress={onPress}
    >
      {next ? nextIcon() : previousIcon()}
    </IconButton>
  );
}
