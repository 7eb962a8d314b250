/** A day as text for people, with its ISO 8601 date for programs. */

import { formatDay } from "@/lib/platform/time.ts";

interface Props {
  /** ISO 8601; null: no day, `text` gets "". */
  at: string | null;
  /** The sentence around the day: "Last seen 22 November 2026"; absent: the day alone. */
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
