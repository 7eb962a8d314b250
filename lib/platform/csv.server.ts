/** CSV that is sent while it is made. */

import { BYTE_ORDER_MARK } from "./csv.ts";
import { eachInThisLanguage } from "./language/request_language.server.ts";

/** A file for spreadsheets, of lines in the language spoken now. */
export function csvStream(lines: AsyncIterable<string>): ReadableStream<Uint8Array> {
  const spoken = eachInThisLanguage(lines);
  async function* parts() {
    yield BYTE_ORDER_MARK;
    yield* spoken;
  }
  return ReadableStream.from(parts()).pipeThrough(new TextEncoderStream());
}
