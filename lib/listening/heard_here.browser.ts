/** Notes the book played last in this browser, for the server, which reads it in `heard_here.ts`. */

const NAME = "heard-here";
const GOOD_FOR_SEC = 7 * 86_400;
/** Sound reports itself several times a second. */
const RENEW_MS = 60_000;

let noted = { bookId: 0, atMs: 0 };

export function noteHeardHere(bookId: number, nowMs = Date.now()): void {
  if (bookId === noted.bookId && nowMs - noted.atMs < RENEW_MS) return;
  noted = { bookId, atMs: nowMs };
  write(String(bookId), GOOD_FOR_SEC);
}

/** The listener has signed out: nothing is left of what was heard. */
export function forgetHeardHere(): void {
  noted = { bookId: 0, atMs: 0 };
  write("", 0);
}

function write(value: string, maxAgeSec: number): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${NAME}=${value}; Path=/; Max-Age=${maxAgeSec}; SameSite=Lax${secure}`;
}
