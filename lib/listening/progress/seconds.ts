/** Which whole seconds of a chapter were heard, a bit each: a chapter of an hour takes 450 bytes. */

export type Seconds = Uint8Array<ArrayBuffer>;

/** Every second that was touched counts: what was half heard was heard. */
export function secondsBetween(fromSec: number, toSec: number): Seconds {
  const end = Math.ceil(toSec);
  const bits = new Uint8Array(Math.ceil(end / 8));
  for (let second = Math.floor(fromSec); second < end; second++) {
    bits[second >> 3]! |= 1 << (second & 7);
  }
  return bits;
}

export function joinSeconds(a: Seconds, b: Seconds): Seconds {
  const [longer, shorter] = a.length >= b.length ? [a, b] : [b, a];
  const joined = longer.slice();
  shorter.forEach((bits, index) => joined[index]! |= bits);
  return joined;
}

export function countSeconds(seconds: Seconds): number {
  let count = 0;
  for (let bits of seconds) for (; bits > 0; bits &= bits - 1) count++;
  return count;
}
