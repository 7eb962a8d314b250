/** The notation of ISO base media files (ISO/IEC 14496-12): boxes of a size, a name and content. */

export type Content = Uint8Array | number[];

export const u16 = (value: number): number[] => [value >>> 8 & 255, value & 255];
export const u32 = (value: number): number[] => [...u16(value >>> 16), ...u16(value)];
export const u64 = (value: number): number[] => [
  ...u32(Math.floor(value / 2 ** 32)),
  ...u32(value % 2 ** 32),
];
export const text = (value: string): number[] => [...value].map((letter) => letter.charCodeAt(0));
export const zeros = (count: number): number[] => new Array(count).fill(0);

export function box(name: string, ...contents: Content[]): Uint8Array<ArrayBuffer> {
  const size = contents.reduce((sum, content) => sum + content.length, 8);
  const bytes = new Uint8Array(size);
  bytes.set(u32(size));
  bytes.set(text(name), 4);
  let at = 8;
  for (const content of contents) {
    bytes.set(content, at);
    at += content.length;
  }
  return bytes;
}

/** A box that begins with a version and flags. */
export const fullBox = (
  name: string,
  version: number,
  flags: number,
  ...contents: Content[]
): Uint8Array<ArrayBuffer> => box(name, u32(version << 24 | flags), ...contents);
