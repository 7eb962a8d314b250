/** An empty library, for terminal commands on a machine that cannot read the real one. */
import { MediaUnavailable } from "@/lib/media/errors.ts";
import type { MediaLibrary } from "@/lib/media/server/library/library.ts";

const nothingHere = (): Promise<never> =>
  Promise.reject(new MediaUnavailable(404, "This process has no library."));

export const NO_LIBRARY: MediaLibrary = {
  getFile: () => null,
  findFile: () => null,
  durationSec: () => 0,
  findLength: () => 0,
  check: nothingHere,
  open: nothingHere,
  sign: () => Promise.resolve(null),
  getFormer: () => [],
  getHls: () => null,
  openHls: nothingHere,
  hasText: () => false,
  textVersion: () => null,
  readText: () => Promise.resolve(null),
  readTextIndex: () => Promise.resolve(null),
  hasTextIndex: () => false,
  refresh: () => Promise.resolve(),
  version: () => 0,
  prepare() {},
  close: () => Promise.resolve(),
};
