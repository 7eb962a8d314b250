/** JSON that is written as its parts are read, and read as the caller takes it: it is never in memory as a whole. */

export type JsonPart = [name: string, read: () => unknown];

/**
 * An object of these parts, each read when its turn comes.
 * @throws what the first part throws; what a later one throws breaks the stream off
 */
export async function streamJson(parts: JsonPart[]): Promise<ReadableStream<Uint8Array>> {
  const pieces = writePieces(parts);
  const first = await pieces.next();
  async function* all() {
    if (!first.done) yield first.value;
    yield* pieces;
  }
  return ReadableStream.from(all()).pipeThrough(new TextEncoderStream());
}

async function* writePieces(parts: JsonPart[]): AsyncGenerator<string> {
  let before = "{\n";
  for (const [name, read] of parts) {
    const value = await read();
    yield `${before}  ${JSON.stringify(name)}: `;
    if (Array.isArray(value)) yield* writeItems(value);
    else yield JSON.stringify(value, null, 2);
    before = ",\n";
  }
  yield "\n}\n";
}

/** An item a line. */
function* writeItems(items: unknown[]): Generator<string> {
  let before = "[\n    ";
  for (const item of items) {
    yield before + JSON.stringify(item);
    before = ",\n    ";
  }
  yield items.length === 0 ? "[]" : "\n  ]";
}
