/** The single book and its chapter behind a stream address; of a single book's own, the address itself says it. */
export function readStreamSource(
  src: string,
  { bookId, chapter }: { bookId: number; chapter: number },
): { sourceBook: number; sourceChapter: number } {
  const read = (name: string, otherwise: number) =>
    Number(new RegExp(`[?&]${name}=(\\d+)`).exec(src)?.[1] ?? otherwise);
  return { sourceBook: read("sourceBook", bookId), sourceChapter: read("sourceChapter", chapter) };
}
