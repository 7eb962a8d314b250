/** Which chapter of which book a stream address stands for. */
export interface SourceIdentity {
  bookId: number;
  chapter: number;
}

/**
 * Reads the identity out of a stream address, whatever grant, start time or origin it carries: two
 * addresses of one chapter differ in those, and the element only ever tells us its address.
 *
 * @returns null for an address that is not `/api/stream/{book}?chapter={n}`
 */
export function readSource(src: string): SourceIdentity | null {
  const found = /\/api\/stream\/(\d+)\?(?:[^#]*&)?chapter=(\d+)/.exec(src);
  return found && { bookId: Number(found[1]), chapter: Number(found[2]) };
}

export function isSameSource(one: string, other: string): boolean {
  const a = readSource(one), b = readSource(other);
  return a !== null && a.bookId === b?.bookId && a.chapter === b.chapter;
}

/**
 * The stream address an element stands for. An engine that feeds the element by other means than its
 * `src` notes the address in `data-stream`.
 */
export function heardSource(element: HTMLMediaElement): string {
  return element.dataset.stream ?? element.src;
}
