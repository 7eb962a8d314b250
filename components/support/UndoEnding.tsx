/** One press by which the owner of an address undoes a statement that has ended Premium. */
import { UNDO_ENDING_PATH } from "@/lib/support/addresses.ts";
import { formatSecond } from "@/lib/support/statement.ts";
import { UNDO_ENDING } from "@/lib/support/words.ts";

interface Props {
  email: string;
  size?: "large" | "quiet";
}

export function UndoEnding({ email, size = "large" }: Props) {
  return (
    <form method="post" action={UNDO_ENDING_PATH} f-client-nav="false">
      <input type="hidden" name="email" value={email} />
      <button className={`button button--${size}`} type="submit">{UNDO_ENDING.submit}</button>
    </form>
  );
}

/** What the site tells its owner of such a statement. */
export function StatedEnding(
  { atMs, email, className }: { atMs: number; email: string; className: string },
) {
  return (
    <section className={className}>
      <p role="status">{UNDO_ENDING.notice(formatSecond(atMs))}</p>
      <UndoEnding email={email} size="quiet" />
    </section>
  );
}
