import type { Encoded } from "./encode.ts";

/**
 * Reads what encode.ts wrote; arrays and plain objects are changed in place.
 * @param signal makes a signal of its value
 */
export function decode(encoded: Encoded, signal: (value: unknown) => { value: unknown }): unknown {
  const refs: unknown[] = [];

  // An object that refers to itself has to be known by its id before its content is read.
  const read = (node: Encoded, id = -1): unknown => {
    const known = <T>(value: T): T => id < 0 ? value : refs[id] = value;
    if (typeof node !== "object" || node === null) return node;
    if (!Array.isArray(node)) {
      const tagged = node.$;
      return Array.isArray(tagged) ? readTagged(tagged, known) : readInto(known(node), node);
    }
    return readInto(known(node), node);
  };

  const readInto = (target: object, source: object) => {
    for (const [key, value] of Object.entries(source)) Reflect.set(target, key, read(value));
    return target;
  };

  const readTagged = (
    [tag, first, ...rest]: Encoded[],
    known: <T>(value: T) => T,
  ): unknown => {
    const items = [first, ...rest] as Encoded[];
    switch (tag) {
      case "r":
        return refs[first as number];
      case "#":
        return read(rest[0]!, first as number);
      case "n":
        return Number(first);
      case "b":
        return BigInt(first as string);
      case "o":
        return readInto(known({}), first as object);
      case "D":
        return known(new Date(first as number));
      case "U":
        return known(new URL(first as string));
      case "R":
        return known(new RegExp(first as string, rest[0] as string));
      case "s": {
        const result = known(signal(undefined));
        result.value = read(first!);
        return result;
      }
      case "S": {
        const result = known(new Set());
        if (first !== undefined) { for (const item of items) result.add(read(item)); }
        return result;
      }
      case "M": {
        const result = known(new Map());
        for (let i = 0; i + 1 < items.length; i += 2) {
          result.set(read(items[i]!), read(items[i + 1]!));
        }
        return result;
      }
    }
    return undefined;
  };

  return read(encoded);
}
