/** A day, in words for people and in ISO 8601 for programs. */
import { formatDay } from "@/lib/platform/day.ts";

interface Props {
  /** ISO 8601; null: none is said. */
  at: string | null;
  /** The sentence that it stands in: "Last seen 22 November 2026"; absent: the day alone. */
  text?: (day: string) => string;
}

export function Day({ at, text = (day) => day }: Props) {
  if (at === null) return <>{text("")}</>;
  const day = formatDay(at), sentence = text(day), start = sentence.indexOf(day);
  return (
    <>
      {sentence.slice(0, start)}
      <time dateTime={at.slice(0, 10)}>{day}</time>
      {sentence.slice(start + day.length)}
    </>
  );
}
