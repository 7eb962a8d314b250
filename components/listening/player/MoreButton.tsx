import { moonIcon, moreIcon } from "@/components/ui/icons.tsx";

interface Props {
  /** Time until the sleep timer pauses; shown while one runs. */
  sleepIn: string | null;
  onPress: () => void;
}

/** The way to what is chosen once an evening: sleep timer, quality, keys. */
export function MoreButton({ sleepIn, onPress }: Props) {
  return (
    <button type="button" className="more" aria-haspopup="dialog" onClick={onPress}>
      {sleepIn ? moonIcon() : moreIcon()}
      {sleepIn ?? "More"}
      {sleepIn && <span className="visually-hidden">until the sleep timer pauses, more</span>}
    </button>
  );
}
