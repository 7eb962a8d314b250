/** A statement that was sent: the same words as in its receipt, and what follows. */
import { STATEMENT } from "@/lib/support/words.ts";

export interface ReceivedStatement {
  email: string;
  /** What was stated, and when it arrived, a line each. */
  lines: string[];
  /** No receipt by mail: the page itself is the receipt. */
  isMailed: boolean;
}

interface Props {
  statement: ReceivedStatement;
  afterwards: string;
}

export function StatementReceived({ statement: { email, lines, isMailed }, afterwards }: Props) {
  const { title, mailed, notMailed } = STATEMENT.done;
  return (
    <>
      <h1>{title}</h1>
      {lines.map((line) => <p key={line}>{line}</p>)}
      <p>{isMailed ? mailed(email) : notMailed}</p>
      <p>{afterwards}</p>
    </>
  );
}
