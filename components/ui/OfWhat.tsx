import { ofWhat } from "@/lib/platform/words.ts";

/** For screen readers, after a label: "Resume" and, unseen, ": The One". */
export const OfWhat = ({ text }: { text: string }) => (
  <span className="visually-hidden">{ofWhat(text)}</span>
);
