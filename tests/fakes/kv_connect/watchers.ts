/** Streams of changes: each frame a length (four bytes, little endian) and a WatchOutput. */
import { encode, type Entry, READ_SUCCESS } from "./messages.ts";

type Bytes = Uint8Array<ArrayBuffer>;

export interface Watchers {
  /** A frame with all of the keys at once, then one for every change, until `signal`. */
  open(keys: Bytes[], signal: AbortSignal): ReadableStream<Bytes>;
  notify(changed: Bytes[]): void;
}

export function createWatchers(get: (key: Bytes) => Entry | null): Watchers {
  const listeners = new Set<(changed: Set<string>) => void>();
  return {
    open(keys, signal) {
      let end = () => {};
      return new ReadableStream({
        start(controller) {
          const tell = (isChanged: (key: Bytes) => boolean) =>
            controller.enqueue(
              frame(keys.map((key) =>
                isChanged(key) ? { changed: true, entryIfChanged: get(key) } : { changed: false }
              )),
            );
          const listener = (changed: Set<string>) => {
            if (keys.some((key) => changed.has(key.toHex()))) {
              tell((key) => changed.has(key.toHex()));
            }
          };
          end = () => listeners.delete(listener);
          signal.addEventListener("abort", () => {
            if (listeners.delete(listener)) controller.close();
          });
          listeners.add(listener);
          tell(() => true);
        },
        cancel: () => end(),
      });
    },
    notify(changed) {
      const keys = new Set(changed.map((key) => key.toHex()));
      for (const listener of listeners) listener(keys);
    },
  };
}

function frame(keys: object[]): Bytes {
  const message = encode("WatchOutput", { status: READ_SUCCESS, keys });
  const framed = new Uint8Array(4 + message.length);
  new DataView(framed.buffer).setUint32(0, message.length, true);
  framed.set(message, 4);
  return framed;
}
