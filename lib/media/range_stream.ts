/** A stream of a range that is read only as fast as it is sent. */

/**
 * The stream of bytes `start` to `end`. The first chunk is read before it is returned, so that what
 * cannot be read fails while the answer can still say so.
 * @param o.next reads what follows a position, at least one byte and never beyond `end`; its signal is
 * aborted when the reader goes away
 */
export async function streamRange(o: {
  start: number;
  end: number;
  next(position: number, signal: AbortSignal): Promise<Uint8Array>;
}): Promise<ReadableStream<Uint8Array>> {
  const gone = new AbortController();
  let first: Uint8Array | null = await o.next(o.start, gone.signal);
  let position = o.start;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const chunk = first ?? await o.next(position, gone.signal);
      first = null;
      position += chunk.length;
      controller.enqueue(chunk);
      if (position > o.end) controller.close();
    },
    cancel: (reason) => gone.abort(reason),
  }, { highWaterMark: 0 }); // nothing is read ahead of a slow reader
}
